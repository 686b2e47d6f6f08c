// What candidates and editors do beside a test.
import type { Evening } from './evening';
import { SMOOTH } from './world';

/** The candidate looks at results, as their pages read them. */
export function look(evening: Evening, who: string): void {
  for (const id of evening.idsOf(who))
    for (const route of ['scorecard', 'attempt'] as const) void evening.ask(who, route, { id });
  for (const route of ['attempts', 'myData'] as const) void evening.ask(who, route);
}

/** A program asks for the sealed paper's key now and within the last second before the opening. */
export function askForKey(evening: Evening, who: string, x: number): void {
  const { world } = evening;
  const [mock] = world.read<{ opens_ms: number; digest: string }>(
    'select opens_ms, digest from mock join sealed_paper using (snapshot_id)',
  );
  if (!mock) return;
  const ask = () => void evening.ask(who, 'sealedKey', { id: mock.digest });
  ask();
  world.time.at(mock.opens_ms - x * 1_000, ask);
}

/** An examiner reads out the words, which the desk shows or a command on the server, to those whose pages are cut off. */
export async function tellWords(evening: Evening, x: number): Promise<void> {
  const { world, mockId, tabs } = evening;
  const live = await evening.ask('ed-a', 'live', { id: mockId });
  const isThere = live !== 'no answer' && live.status === 200;
  const words = isThere
    ? (JSON.parse(live.text) as { sealed: { words: string[] } }).sealed.words
    : await world.command((site) => site.sealedWords()).catch(() => []);
  world.tell(`the words are '${words.join(' ')}'`);
  for (const [at, tab] of words.length > 0 ? tabs.entries() : []) {
    const own = (x * 31 * (at + 1)) % 1;
    world.time.at(world.time.nowMs + 3_000 + own * 20_000, () => tab.type(words, own));
  }
}

export function download(evening: Evening): void {
  for (const route of ['resultsCsv', 'responsesCsv'] as const) void evening.ask('ed-a', route, { id: evening.mockId });
}

export function object(evening: Evening, who: string, x: number): void {
  const [id] = evening.world.read<{ attempt_id: string }>('select attempt_id from mock_entry where candidate = ?', who);
  const question = 1 + Math.floor(x * evening.plan.mock.questions);
  const wish = { right: [x < 0.5 ? '2' : 'none'], reason: 'The textbook of the board says so.', links: '' };
  const body = x < 0.15 ? { do: 'withdraw', question } : { do: 'send', question, ...wish };
  if (id) void evening.ask(who, 'objections', { id: id.attempt_id, body });
}

export function answerObjections(evening: Evening, x: number): void {
  const [row] = evening.world.read<{ question_id: string; last_place: number }>(
    'select * from objected_question where question_id in (select question_id from objection where answer_id is null)',
  );
  const [ruling] = evening.world.read<{ id: string }>(
    'select id from ruling where place is not null and question_id = ?',
    row?.question_id,
  );
  if (!row) return;
  const question = Number(row.question_id.slice(1));
  const answers = evening.world.read('select id from objection_answer where question_id = ?', row.question_id).length;
  const body = { question, seen: row.last_place, answers };
  const rule =
    ruling && x < 0.5
      ? { do: 'rule', ruling: ruling.id }
      : { do: 'refuse', reason: 'The official source says otherwise.' };
  evening.atDesk('deskObjections', evening.mockId, { ...body, ...rule }, 'ed-a');
}

/** One answer of a program to a question of the candidate's last test. */
function strayCall(evening: Evening, who: string, sequence: number, x: number) {
  const id = evening.idsOf(who).at(-1);
  const questionNumber = 1 + Math.floor(((x * 31) % 1) * 3);
  const event = {
    sequence,
    type: 'answer',
    questionNumber,
    option: 1 + ((Math.floor(x * 4) + sequence) % 4),
    spentMs: 1_500,
  };
  const body = { device: `stray-of-${who}`, events: [event] };
  return id ? ({ session: evening.sessionOf(who), route: 'events', id, method: 'POST', body } as const) : undefined;
}

/** A page with a wrong clock, or a program, answers any question of a test at any time. */
export function stray(evening: Evening, who: string, x: number): void {
  const call = strayCall(evening, who, (evening.strays += 1), x);
  const fate = { ...SMOOTH, waitMs: x < 0.3 ? Math.round(x * 30_000) : 0, againMs: x < 0.5 ? 300 : 0 };
  if (call) void evening.world.send(call, fate, x);
}

/** A program answers a question twice, and the later answer overtakes the earlier one. */
export function strays(evening: Evening, who: string, x: number): void {
  evening.strays += 2;
  const [first, second] = [1, 0].map((before) => strayCall(evening, who, evening.strays - before, x));
  if (second) void evening.world.send(second, SMOOTH, x);
  if (first) void evening.world.send(first, { ...SMOOTH, outMs: 500 }, x);
}

export function closeAccount(evening: Evening, who: string): void {
  const { world } = evening;
  const instance = world.running.find((it) => !it.process.isFrozen);
  const session = evening.sessionOf(who);
  if (!instance) return;
  const run = instance.site.database().then((db) => instance.site.closeAccount(db, session, instance.process.wallMs()));
  run.then(
    (isClosed) => {
      world.tell(`${who} closes the account: ${isClosed}`);
      if (isClosed) evening.closed.add(who);
    },
    () => {},
  );
}
