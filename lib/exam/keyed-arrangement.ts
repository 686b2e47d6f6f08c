import { type Arrangement, arrangeBy, arrangementOf, inOwnOrder, ownOption } from './arrangement';
import { type KeyedPaper, type KeyRuling, OPTIONS, type QuestionKey } from './paper';
import { renumbered, rulingText } from './rulings';

/** Apart from arrangement.ts, which goes to browsers: what they get does not even name the key. */

/** A ruling on the frozen paper by the candidate's numbers. */
const ownRuling = (ruling: KeyRuling, place: Arrangement[number]): KeyRuling =>
  renumbered(ruling, (frozen) => ownOption(place, frozen));

/** What a ruling on the frozen paper says, by the candidate's letters. */
export const ownRulingText = (ruling: KeyRuling, place: Arrangement[number]): string =>
  rulingText(ownRuling(ruling, place));

/** A key as the candidate's order has it; what is no option's number stays, as it matches no answer. */
function ownKey<Key extends QuestionKey>(key: Key, place: Arrangement[number]): Key {
  const right = OPTIONS.find((option) => String(option) === key.correctAns.trim());
  return {
    ...key,
    ...(right && { correctAns: String(ownOption(place, right)) }),
    ...(key.rulings && { rulings: key.rulings.map((it) => ownRuling(it, place)) }),
  };
}

/** A paper with its key as the candidate of an attempt has it; the same object where it does not shuffle. */
export function arrangeKeyed<Html extends string>(paper: KeyedPaper<Html>, attemptId: string): KeyedPaper<Html> {
  if (!paper.shuffle) return paper;
  const arrangement = arrangementOf(paper, attemptId);
  return { ...arrangeBy(arrangement, paper), key: inOwnOrder(arrangement, paper.key, ownKey) };
}
