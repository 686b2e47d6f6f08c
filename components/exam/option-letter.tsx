import { LETTERS } from '@/lib/exam/paper';

/** The letter of an option; a dash, which is read as 'none', where there is no option. */
export const OptionLetter = ({ option }: { option: number | null }) =>
  option === null ? (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">none</span>
    </>
  ) : (
    LETTERS[option - 1]
  );
