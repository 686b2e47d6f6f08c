import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { paths, questionPath, searchPath } from '@/lib/site/paths';

import { root } from '@/lib/commands/prepare.mjs';

import { Latencies, speedOf, timed } from './load';
import type { Report } from './report';
import type { Defer } from './rig';
import { runSite } from './site';
import { freshStore } from './store';

const PORT = 4623;
const SUBJECTS = ['Polity', 'History', 'Geography', 'Economy', 'Environment', 'Science', 'Reasoning', 'English'];
const VISITS = 200;
/** How long a first visit may take, in ms, and on a busy machine beside /healthz. */
const ENOUGH_MS = 150;
const MOST_OF_HEALTH = 3;
/** The share of /healthz's requests that a page must reach once it is kept. */
const OF_HEALTH = 0.8;

/** Questions as long as those of the sample, no two alike. */
const questions = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const text = (language: string) =>
      `<p>${language} ${at}: with reference to matter ${at % 97} and place ${at % 89}, consider these statements:</p>` +
      `<ol><li>Its first part is older than its second part.</li><li>Its length in the year ${at} was ${at * 7}.</li></ol>` +
      `<p>Which of the statements given above is or are correct?</p>`;
    const because = (language: string) =>
      `<p>${`${language}: the reason of ${at} stands in the records. `.repeat(8)}</p>`;
    return {
      ...{ _id: `many-${at}`, Question: text('Question'), Explanation: because('Explanation'), CorrectAns: '1' },
      ...{ AnsA: '1 only', AnsB: '2 only', AnsC: 'Both 1 and 2', AnsD: 'Neither 1 nor 2' },
      ...{ QuestionHi: text('प्रश्न'), ExplanationHi: because('व्याख्या') },
      ...{ AnsAHi: 'केवल 1', AnsBHi: 'केवल 2', AnsCHi: '1 और 2 दोनों', AnsDHi: 'न तो 1, न ही 2' },
      ...{ CategoryId: 1, SubCategoryId: 1, IsActive: true, IsPublic: true, Subject: SUBJECTS[at % SUBJECTS.length] },
    };
  });

/** The pages of very many public questions: their first visits, the requests a second afterwards, lists and search. */
export async function benchQuestions(
  report: Report,
  { seconds, questions: count }: { seconds: number; questions: number },
  defer: Defer,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'many-questions-'));
  defer(() => rm(folder, { recursive: true }));
  await cp(join(root, 'lib/standin/content'), folder, { recursive: true });
  await rm(join(folder, 'questions'), { recursive: true });
  await mkdir(join(folder, 'questions'));
  await writeFile(join(folder, 'questions/many.yaml'), JSON.stringify(questions(count)));
  const { origin } = await runSite(PORT, await freshStore('SQLite', defer), defer, { env: { CONTENT_DIR: folder } });
  const get = async (path: string, has = '') => {
    const text = await (await fetch(origin + path)).text();
    if (!text.includes(has)) throw new Error(`${path} lacks ${has}`);
    return text;
  };
  const once = async (what: string, path: string, has?: string) => {
    const latencies = new Latencies();
    const text = await timed(latencies, () => get(path, has)).then(() => get(path));
    report.figure(what, latencies.percentile(1), 'ms');
    return text;
  };
  await once('the first page, which reads the questions', questionPath('many-0'), 'Answer and explanation');

  const [visits, health] = [new Latencies(), new Latencies()];
  for (let visit = 1; visit <= VISITS; visit += 1) {
    const path = questionPath(`many-${Math.floor((visit * count) / (VISITS + 1))}`);
    await timed(visits, () => get(path, 'Answer and explanation')).catch(() => {});
    await timed(health, () => get('/healthz')).catch(() => {});
  }
  report.times('/healthz', health);
  const bounds = { most: MOST_OF_HEALTH, enough: ENOUGH_MS };
  report.times('first visit of a question', visits, { times: health, name: '/healthz', ...bounds });

  for (const path of [questionPath('many-0'), paths.questions, paths.today]) {
    await get(path);
    const own = await speedOf(origin + path, seconds);
    const other = await speedOf(`${origin}/healthz`, seconds);
    const beside = { name: '/healthz', value: other.perSecond, least: OF_HEALTH };
    report.figure(`${path}, kept`, own.perSecond, '/s', beside);
    if (own.failures > 0) report.fault(`${own.failures} requests for ${path} failed`);
  }

  await once('the first search, which makes the index', searchPath('records'));
  for (const query of ['matter 13 place 4', 'constitushun of indai'])
    await once(`a search for '${query}'`, searchPath(query), query.slice(0, 6));
  const index = await once('the sitemap', '/sitemap.xml');
  const parts = [...index.matchAll(/<loc>[^<]*(\?part=\d+)</g)].map(([, part]) => get(`/sitemap.xml${part}`));
  const listed = [index, ...(await Promise.all(parts))].join('').match(/\?id=many-/g)?.length ?? 0;
  if (listed !== count) report.fault(`the sitemap has ${listed} of ${count} questions`);
}
