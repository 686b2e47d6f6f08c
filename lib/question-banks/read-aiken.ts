import { linesOf } from './decoded';
import { type DraftText, FileFault, type Found } from './question';

/** Reads the Aiken format (docs.moodle.org, "Aiken format"): a question, lines with lettered options, `ANSWER: B`. */

const MOST_LINES = 1_000;
const OPTION = /^([A-Z])(?:\)|\.(?=\s))\s*(.*)$/;
const KEY = /^ANSWER:\s*(.*)$/;

const auto = (text: string): DraftText => ({ text, format: 'auto' });

export async function* readAiken(text: AsyncIterable<string>): AsyncGenerator<Found> {
  let line = 0;
  let start = 0;
  let question: string[] = [];
  let options: { letter: string; text: string }[] = [];
  const isBegun = () => question.length + options.length > 0;
  const refuse = (refusal: string): Found => ({ line: start, name: question.join(' '), refusal });

  function finish(key: string | null): Found {
    const [letters, name] = [options.map((it) => it.letter).join(''), question.join(' ')];
    if (key === null) return refuse('The question has no line ANSWER.');
    if (question.length === 0) return refuse('The options have no question before them.');
    if (!'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.startsWith(letters))
      return refuse(`The options are lettered ${letters}, not in order.`);
    if (!/^[A-Z]$/.test(key)) return refuse(`ANSWER must be one letter, not '${key.slice(0, 20)}'.`);
    if (!letters.includes(key)) return refuse(`ANSWER is ${key}, but there is no such option.`);
    const texts = {
      question: auto(question.join('\n')),
      options: options.map((it) => auto(it.text)),
      explanation: null,
    };
    return { line: start, name, draft: { texts, keys: options.map((it) => it.letter === key) } };
  }

  for await (const whole of linesOf(text)) {
    line += 1;
    const written = whole.trim();
    if (written === '') continue;
    const [, letter, option = ''] = OPTION.exec(written) ?? [];
    const key = KEY.exec(written)?.[1];
    if (!isBegun()) start = line;
    if (key !== undefined) yield finish(key.trim());
    else if (letter) options.push({ letter, text: option });
    else if (options.length === 0) {
      question.push(written);
      if (question.length > MOST_LINES)
        throw new FileFault(`Line ${start}: one question is larger than anybody writes.`);
    } else {
      yield finish(null);
      start = line;
    }
    if (key === undefined && (letter || options.length === 0)) continue;
    question = key === undefined ? [written] : [];
    options = [];
  }
  if (isBegun()) yield finish(null);
}
