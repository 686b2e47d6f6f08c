import { Say, type SayProps, type Text } from './words';

/** A text as a value, for the cells of a table and the like. */
export const said = (text: Text, values?: SayProps['values']) => <Say text={text} values={values} />;
