import { type Arrangement, arrange, arrangementOf, inOwnOrder } from './arrangement';
import type { KeyedPaper, QuestionKey } from './paper';

/** Apart from arrangement.ts, which goes to browsers: what they get does not even name the key. */

/** A key as the candidate's order has it; what is no option's number stays, as it matches no answer. */
function ownKey<Key extends QuestionKey>(key: Key, { options }: Arrangement[number]): Key {
  const own = options.findIndex((option) => String(option) === key.correctAns.trim());
  return own < 0 ? key : { ...key, correctAns: String(own + 1) };
}

/** A paper with its key as the candidate of an attempt has it; the same object where it does not shuffle. */
export const arrangeKeyed = <Html extends string>(paper: KeyedPaper<Html>, attemptId: string): KeyedPaper<Html> =>
  paper.shuffle
    ? { ...arrange(paper, attemptId), key: inOwnOrder(arrangementOf(paper, attemptId), paper.key, ownKey) }
    : paper;
