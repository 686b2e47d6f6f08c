import { said } from '@/components/exam/words/said';
import { SayIfKnown } from '@/components/exam/words/words';
import { AlertDialog } from '@/components/ui/dialog';

type Props = { message: string | null; onClose: () => void };

/** The alert of a form, such as why the site refused what was sent. */
export const FormAlert = ({ message, onClose }: Props) => (
  <AlertDialog message={message && <SayIfKnown text={message} />} okLabel={said('OK')} onClose={onClose} />
);
