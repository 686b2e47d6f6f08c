import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'import-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

const HEAD = 'Question,AnsA,AnsB,AnsC,AnsD,CorrectAns';
const ARGUMENTS = ['--conditions=react-server', '--import', 'tsx'];

const command = (script: string, ...args: string[]) => [...ARGUMENTS, `lib/commands/${script}.ts`, ...args];

const run = (script: string, ...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, command(script, ...args), (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });

async function importFile(name: string, content: string, ...options: string[]) {
  const file = join(folder, name);
  await writeFile(file, content);
  const { code, out, err } = await run(
    'import-questions',
    file,
    '--category',
    '1',
    '--sub-category',
    '2',
    '--content',
    join(folder, 'content'),
    ...options,
  );
  return { code, last: out.trim().split('\n').pop(), err };
}

test('the command says how many it took, writes a report, and ends by what happened', async () => {
  const report = join(folder, 'report.csv');
  const some = await importFile(
    'bank.csv',
    `${HEAD}\nWho?,a,b,c,d,1\n=Q,a,,c,d,1\nWho?,a,b,c,d,1\n`,
    '--report',
    report,
  );
  expect(some).toMatchObject({ code: 3, last: '1 taken, 1 refused, 1 duplicates' });
  expect((await readFile(report, 'utf8')).split('\r\n')).toEqual([
    '\ufeff"file","line","question","result","reason"',
    '"bank.csv",1,"Table","note","Columns: Question from A, AnsA from B, AnsB from C, AnsC from D, AnsD from E, CorrectAns from F."',
    '"bank.csv",2,"Who?","taken",""',
    `"bank.csv",3,"'=Q","refused","Option B is empty."`,
    '"bank.csv",4,"Who?","duplicate","The same question stands at line 2."',
    '',
  ]);
  expect(await importFile('more.csv', `${HEAD}\nWhat?,a,b,c,d,1\n`)).toMatchObject({
    code: 0,
    last: '1 taken, 0 refused, 0 duplicates',
  });
  expect(await importFile('none.csv', 'Nothing')).toMatchObject({
    code: 1,
    last: '0 taken, 0 refused, 0 duplicates',
    err: expect.stringContaining('has no question'),
  });
});

test('columns and a font can be chosen, and help is no error', async () => {
  const chosen = ['Question=A', 'ans a=B', 'AnsB=C', 'AnsC=D', 'AnsD=E', 'Answer=F'].flatMap((it) => ['--column', it]);
  const inHindi = 'jke dk HkkbZ dkSu\\,y{e.k,ek,firk,iq=,1\n';
  expect(await importFile('bare.csv', inHindi, ...chosen, '--font', 'krutidev')).toMatchObject({
    code: 0,
    last: '1 taken, 0 refused, 0 duplicates',
  });
  expect(await importFile('bare.csv', 'Who?,a,b,c,d,2\n', '--column', 'Nothing=A')).toMatchObject({
    code: 2,
    err: expect.stringContaining("'Nothing=A' is not a column and its letter"),
  });
  expect(await run('import-questions', '--help')).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/^Usage/),
  });
});

test('an import that is killed leaves nothing that the site reads, and the next one takes it all', async () => {
  const rows = Array.from({ length: 3_000 }, (_, number) => `Question ${number}?,a,b,c,d,1`).join('\n');
  const file = join(folder, 'bank.csv');
  await writeFile(file, `${HEAD}\n${rows}\n`);
  const content = join(folder, 'content');
  const child = spawn(
    process.execPath,
    command('import-questions', file, '--category', '1', '--sub-category', '2', '--content', content),
    { stdio: 'ignore' },
  );
  const names = () => readdir(join(content, 'questions')).catch(() => []);
  while (!(await names()).some((it) => it.endsWith('.part'))) await new Promise((resolve) => setTimeout(resolve, 5));
  child.kill('SIGKILL');
  await new Promise((resolve) => child.on('close', resolve));
  expect((await names()).filter((it) => it.endsWith('.yaml'))).toEqual([]);
  expect(await importFile('bank.csv', `${HEAD}\n${rows}\n`)).toMatchObject({
    code: 0,
    last: '3000 taken, 0 refused, 0 duplicates',
  });
});

test('the template can be filled in, and an export reads back whole', async () => {
  const [template, bank] = [join(folder, 'template.xlsx'), join(folder, 'bank.gift')];
  expect((await run('export-questions', template, '--template')).code).toBe(0);
  expect(
    await run('import-questions', template, '--category', '1', '--sub-category', '2', '--content', folder),
  ).toMatchObject({ code: 1 });
  expect((await run('export-questions', bank, '--category', '1', '--sub-category', '1')).out).toMatch(
    /^\d+ questions written/,
  );
  const taken = await run('import-questions', bank, '--category', '1', '--sub-category', '2', '--content', folder);
  expect(taken).toMatchObject({ code: 0, out: expect.stringMatching(/[1-9]\d* taken, 0 refused, 0 duplicates\n$/) });
});
