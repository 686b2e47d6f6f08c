import { type PaletteState, PaletteSymbol } from './palette-symbol';

const STATES: { state: PaletteState; text: string }[] = [
  { state: 'not-visited', text: 'You have not visited the question yet.' },
  { state: 'not-answered', text: 'You have not answered the question.' },
  { state: 'answered', text: 'You have answered the question.' },
  { state: 'marked', text: 'You have not answered the question, but have marked it for review.' },
  {
    state: 'answered-marked',
    text: 'You have answered the question and marked it for review. The answer still counts in the evaluation.',
  },
];

/** How a test is taken (specification §2, /TestInstruction). */
export function GeneralInstructions() {
  return (
    <div className="prose">
      <h3>Time</h3>
      <ul>
        <li>The exam lasts 30 minutes.</li>
        <li>The clock is set at the server. The countdown shows how much time remains for you.</li>
        <li>When the timer reaches zero, the exam ends by itself. You need not end or submit it.</li>
      </ul>
      <h3>The palette of questions</h3>
      <ul className="!list-none !pl-0">
        {STATES.map(({ state, text }) => (
          <li key={state} className="flex items-center gap-4">
            <PaletteSymbol state={state} />
            {text}
          </li>
        ))}
      </ul>
      <h3>Moving between questions</h3>
      <ul>
        <li>
          Click a number in the palette to go to that question. This does not save your answer to the current one.
        </li>
        <li>Save &amp; Next saves your answer and goes on to the next question.</li>
        <li>
          Mark for Review &amp; Next saves your answer, marks the question for review and goes on to the next one.
        </li>
      </ul>
      <h3>Sections</h3>
      <ul>
        <li>
          Where a paper has sections, the last Save &amp; Next of a section goes on to the first question of the next.
        </li>
      </ul>
    </div>
  );
}
