// `npm run bench:import`: how long the import of 5,000 questions takes in each format, and how much memory. The import
// must name each of 50 planted faults and no other. The export writes the files, except Aiken and QTI, which this bench
// writes.
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { parse } from 'csv-parse/sync';

import type { BankQuestion } from '@/lib/banks/question';
import { docx, p } from '@/lib/banks/testing-docx';
import { writeBank, WRITTEN_FORMATS } from '@/lib/banks/write-bank';

import { seededRandom } from './seeded-random';

const QUESTIONS = 5_000;
const FAULTS = 50;
const MOST = { seconds: 10, secondsOfWord: 15, megabytes: 300 };

const random = seededRandom(1);
const WORDS =
  'state union article president council bill money house member court right duty river soil crop tax budget bank'.split(
    ' ',
  );
const HINDI = 'राज्य संघ अनुच्छेद राष्ट्रपति परिषद विधेयक सदन सदस्य न्यायालय अधिकार नदी मिट्टी फसल कर'.split(' ');

const some = (words: readonly string[], count: number) =>
  Array.from({ length: count }, () => words[Math.floor(random() * words.length)]).join(' ');

function aQuestion(number: number, isRich: boolean): BankQuestion {
  const texts = (words: readonly string[]) => ({
    question: isRich
      ? `<p>Question ${number}: ${some(words, 30)}</p><ol><li>${some(words, 8)}</li><li>H<sub>2</sub>O</li></ol>`
      : `Question ${number}: ${some(words, 30)}`,
    options: [1, 2, 3, 4].map((it) => `${some(words, 5)} ${it}`),
    explanation: isRich ? `<p>${some(words, 40)}</p>` : '',
  });
  return {
    ...texts(WORDS),
    ...{ subject: isRich ? `Subject ${number % 9}` : '', section: '', source: '', year: isRich ? '2019' : '' },
    correctOption: ((number % 4) + 1) as BankQuestion['correctOption'],
    hindi: isRich && number % 3 === 0 ? texts(HINDI) : null,
  };
}

/** The numbers of the questions that are spoilt, evenly over the file. */
const spoilt = new Set(Array.from({ length: FAULTS }, (_, index) => 40 + index * (QUESTIONS / FAULTS)));

/** Faults that every format can have: an empty option, two equal ones, a script, a lost letter, a broken formula. */
const SPOIL: readonly ((it: BankQuestion) => BankQuestion)[] = [
  (it) => ({ ...it, options: ['&nbsp;', ...it.options.slice(1)] }),
  (it) => ({ ...it, options: [it.options[1] ?? '', ...it.options.slice(1)] }),
  (it) => ({ ...it, question: `${it.question} <script>alert(1)</script>` }),
  (it) => ({ ...it, question: `${it.question} \ufffd` }),
  (it) => ({ ...it, question: `${it.question} $$\\nosuchthing$$` }),
];

const questionsFor = (isRich: boolean) =>
  Array.from({ length: QUESTIONS }, (_, number) => {
    const question = aQuestion(number, isRich);
    return spoilt.has(number) ? (SPOIL[number % SPOIL.length]?.(question) ?? question) : question;
  });

/** A script is a text in a plain format, so another fault stands for it. */
const plainOf = (text: string) => text.replace('<script>alert(1)</script>', '\ufffd').replace('&nbsp;', '');

const asAiken = ({ question, options, correctOption }: BankQuestion) =>
  `${question}\n${options.map((it, index) => `${'ABCD'[index]}. ${it}\n`).join('')}ANSWER: ${'ABCD'[correctOption - 1]}\n\n`;

const asQti = ({ question, options, correctOption }: BankQuestion, number: number) =>
  `<assessmentItem identifier="q${number}" title="Question ${number}"><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>O${correctOption}</value></correctResponse></responseDeclaration><itemBody><p>${question}</p><choiceInteraction responseIdentifier="R" maxChoices="1">${options
    .map((it, index) => `<simpleChoice identifier="O${index + 1}">${it.replace('&nbsp;', '&#160;')}</simpleChoice>`)
    .join('')}</choiceInteraction></itemBody></assessmentItem>\n`;

const asDocx = (it: BankQuestion, number: number) => [
  p(`${number + 1}. ${plainOf(it.question)}`),
  ...it.options.map((option, index) => p(`(${'abcd'[index]}) ${plainOf(option)}`)),
  p(`Answer: (${'abcd'[it.correctOption - 1]})`),
];

async function makeFiles(folder: string): Promise<string[]> {
  const endings = { moodle: 'xml', gift: 'gift', csv: 'csv', xlsx: 'xlsx' };
  const files: string[] = [];
  for (const format of WRITTEN_FORMATS) {
    const pieces: Uint8Array[] = [];
    for await (const piece of writeBank(questionsFor(true), format)) pieces.push(Buffer.from(piece));
    files.push(join(folder, `bank.${endings[format]}`));
    await writeFile(files.at(-1) ?? '', Buffer.concat(pieces));
  }
  const plain = questionsFor(false);
  files.push(join(folder, 'bank.docx'));
  await writeFile(files.at(-1) ?? '', docx(plain.flatMap(asDocx)));
  files.push(join(folder, 'bank-aiken.txt'), join(folder, 'bank-qti.xml'));
  await writeFile(files.at(-2) ?? '', plain.map(asAiken).map(plainOf).join(''));
  await writeFile(files.at(-1) ?? '', `<assessmentTest>\n${plain.map(asQti).join('')}</assessmentTest>`);
  return files;
}

const MEASURE =
  'process.on("exit",()=>require("fs").writeFileSync(process.env.MEMORY_FILE,String(process.resourceUsage().maxRSS)))';

async function runImport(folder: string, file: string) {
  const [memory, report, preload] = [join(folder, 'memory'), join(folder, 'report.csv'), join(folder, 'measure.cjs')];
  await writeFile(preload, MEASURE);
  const content = await mkdtemp(join(folder, 'content-'));
  const startedAtMs = performance.now();
  const child = spawn(
    process.execPath,
    [
      ...['--max-old-space-size=200', '--conditions=react-server', '--require', preload, '--import', 'tsx'],
      ...['lib/commands/import-questions.ts', file, '--category', '1', '--sub-category', '2'],
      ...['--content', content, '--report', report],
    ],
    { stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, MEMORY_FILE: memory } },
  );
  let said = '';
  child.stdout.on('data', (text) => (said += text));
  const code = await new Promise((resolve) => child.on('close', resolve));
  const seconds = (performance.now() - startedAtMs) / 1_000;
  const rows: string[][] = parse(await readFile(report), { bom: true, from_line: 2 });
  const named = rows
    .filter((row) => row[3] !== 'taken' && row[3] !== 'note')
    .map((row) => Number(/Question (\d+)/.exec(row[2] ?? '')?.[1]));
  const isRight = named.length === FAULTS && named.every((it) => spoilt.has(it));
  const isWritten = (await readdir(join(content, 'questions'))).some((it) => it.endsWith('.yaml'));
  return {
    code,
    said,
    seconds,
    megabytes: Number(await readFile(memory, 'utf8')) / 1_024,
    isRight: isRight && isWritten,
  };
}

const folder = await mkdtemp(join(tmpdir(), 'bench-import-'));
let isMissed = false;
try {
  for (const file of await makeFiles(folder)) {
    const { code, said, seconds, megabytes, isRight } = await runImport(folder, file);
    const most = file.endsWith('.docx') ? MOST.secondsOfWord : MOST.seconds;
    const isMet = code === 3 && isRight && seconds <= most && megabytes <= MOST.megabytes;
    isMissed ||= !isMet;
    console.log(
      `${(file.split('/').pop() ?? '').padEnd(16)}${seconds.toFixed(1).padStart(6)} s (≤ ${most})${megabytes.toFixed(0).padStart(6)} MB (≤ ${MOST.megabytes})  ${said.trim().split('\n').pop()}; the planted faults ${isRight ? 'and none else' : 'NOT ALL, OR OTHERS'}: ${isMet ? 'met' : 'MISSED'}`,
    );
  }
} finally {
  await rm(folder, { recursive: true });
}
process.exitCode = isMissed ? 1 : 0;
