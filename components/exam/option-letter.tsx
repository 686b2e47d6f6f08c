import { LETTERS } from '@/lib/exam/paper';

import { said } from './words/said';

/** The letter of an option, or a dash that is read as 'none'. */
export const OptionLetter = ({ option }: { option: number | null }) =>
  option === null ? (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{said('none')}</span>
    </>
  ) : (
    LETTERS[option - 1]
  );
