import { type Arrangement, arrangeBy, arrangementOf, inOwnOrder, ownOption } from './arrangement';
import { inLetters, letterOf } from './option-letters';
import { type KeyedPaper, type KeyRuling, OPTIONS, type QuestionKey } from './paper';
import { renumbered, rulingText } from './rulings';

/** Apart from arrangement.ts, which goes to browsers: their code must not even name the key. */

/** A ruling on the frozen paper with the candidate's option numbers. */
const ownRuling = (ruling: KeyRuling, place: Arrangement[number]): KeyRuling =>
  renumbered(ruling, (frozen) => ownOption(place, frozen));

/** A text of the institute about a question, with its options (option-letters.ts) by the candidate's letters. */
export const ownText = (text: string, place: Arrangement[number]): string =>
  inLetters(text, (frozen) => letterOf(ownOption(place, frozen)));

/** What a ruling on the frozen paper says, and why, with the candidate's option letters. */
export const ownRulingText = ({ reason, ...ruling }: KeyRuling & { reason: string }, place: Arrangement[number]) => ({
  text: rulingText(ownRuling(ruling, place)),
  reason: ownText(reason, place),
});

/** A key in the candidate's order; a key that is not an option's number stays, as it matches no answer. */
function ownKey<Key extends QuestionKey>(key: Key, place: Arrangement[number]): Key {
  const right = OPTIONS.find((option) => String(option) === key.correctAns.trim());
  return {
    ...key,
    ...(right && { correctAns: String(ownOption(place, right)) }),
    ...(key.rulings && { rulings: key.rulings.map((it) => ownRuling(it, place)) }),
  };
}

/** A paper with its key in the order of the candidate of an attempt; the same object if it does not shuffle. */
export function arrangeKeyed<Html extends string>(paper: KeyedPaper<Html>, attemptId: string): KeyedPaper<Html> {
  if (!paper.shuffle) return paper;
  const arrangement = arrangementOf(paper, attemptId);
  return { ...arrangeBy(arrangement, paper), key: inOwnOrder(arrangement, paper.key, ownKey) };
}
