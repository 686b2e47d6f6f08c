// Prints the documents named by the sample content to small tagged PDFs beside it.
import { chromium } from '@playwright/test';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

import { installedChromium } from '@/lib/commands/browsers.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CONTENT = path.join(ROOT, 'lib/standin/content');

// One row for each content file: the label of its sheets, and the fields with title, PDF path, cover picture (SVG) and
// text. Without a text field, the text is a fragment under documents/.
type Kind = { name: string; label: string; file: string; title?: string; cover?: string; text?: string };
type Item = Record<string, string | undefined>;

const KINDS: Kind[] = [
  { name: 'magazines', label: 'Sample issue', title: 'MName', cover: 'CImage', file: 'Doc' },
  { name: 'old-papers', label: 'Model paper', title: 'Title', file: 'Doc' },
  { name: 'study-materials', label: 'Study material', title: 'Title', file: 'Document' },
  { name: 'syllabus', label: 'Syllabus', title: 'Title', file: 'Doc', text: 'DESC' },
  { name: 'anthropology', label: 'Syllabus', file: 'Doc', text: 'DESC' },
  { name: 'essays', label: 'Essay guidance', title: 'TopicName', file: 'Doc', text: 'Description' },
  { name: 'enrollments', label: 'Enrolment', title: 'EnrollTitle', file: 'PDF', text: 'Description' },
];
const UNTITLED = 'Anthropology optional: an overview';

// Body has no italic face, so the browser slants the upright one, and the PDF embeds one font less.
const STYLE = `
  @font-face { font-family: Body; src: local('Noto Sans Regular'), local('Noto Sans'), local('Liberation Sans'); }
  @font-face { font-family: Body; font-weight: bold; src: local('Noto Sans Bold'), local('Liberation Sans Bold'); }
  @page {
    size: A4;
    margin: 18mm 22mm 20mm;
    font: 8.5pt Body;
    color: #27417a;
    @bottom-left { content: 'Collector Study Circle · sample document'; }
    @bottom-right { content: 'page ' counter(page) ' of ' counter(pages); }
  }
  @page cover { margin: 0; @bottom-left { content: none; } @bottom-right { content: none; } }
  .cover { page: cover; height: 297mm; background: #12213f; }
  .cover img { display: block; width: 210mm; height: 280mm; }
  body { margin: 0; font: 10pt/1.5 Body, 'Noto Sans Devanagari', sans-serif; color: #12213f; }
  header { border-bottom: 0.6mm solid #12213f; padding-bottom: 4mm; margin-bottom: 6mm; }
  header::after { content: ''; display: block; width: 26mm; border-bottom: 1.4mm solid #e8930c; margin: 4mm 0 -5.4mm; }
  .label { margin: 0; font-size: 9pt; letter-spacing: 0.08em; text-transform: uppercase; color: #27417a; }
  h1, h2, h3 { font-family: Georgia, 'Noto Serif', serif; line-height: 1.25; break-after: avoid; }
  h1 { font-size: 22pt; margin: 2mm 0 0; text-wrap: balance; }
  h2 { font-size: 14pt; margin: 6mm 0 2mm; }
  h3 { font-size: 11.5pt; margin: 5mm 0 1.5mm; color: #27417a; }
  p, ul, ol { margin: 0 0 2.6mm; orphans: 2; widows: 2; }
  ul, ol { padding-left: 7mm; }
  li { margin-bottom: 1.4mm; break-inside: avoid; }
  li > ol { list-style: lower-alpha; margin-top: 1.4mm; }
  li li { margin-bottom: 0.6mm; }
  a { color: #27417a; }
  blockquote { margin: 3mm 0; padding-left: 4mm; border-left: 1mm solid #e8930c; }
  table { width: 100%; border-collapse: collapse; margin: 3mm 0 4mm; font-size: 9.5pt; line-height: 1.4; }
  caption { text-align: left; font-weight: bold; padding-bottom: 1.5mm; break-after: avoid; }
  th { text-align: left; background: #f4eee1; border-bottom: 0.4mm solid #12213f; }
  th, td { padding: 1.4mm 2mm; vertical-align: top; }
  td { border-bottom: 0.2mm solid #d9cfbb; }
  tr { break-inside: avoid; }`;

function fragment(kind: Kind, item: Item) {
  const slug = path.basename(item[kind.file] ?? '', '.pdf');
  return readFile(path.join(CONTENT, 'documents', kind.name, `${slug}.html`), 'utf8');
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

// Bodies start their headings at h3, below a page's own; on paper only the h1 stands above them.
const promote = (html: string) => html.replaceAll(/<(\/?)h3\b/g, '<$1h2').replaceAll(/<(\/?)h4\b/g, '<$1h3');

async function coverPage(picture: string, title: string) {
  const svg = await readFile(path.join(CONTENT, picture), 'base64');
  return `<div class="cover"><img alt="Cover: ${escape(title)}" src="data:image/svg+xml;base64,${svg}"></div>`;
}

const sheet = (label: string, title: string, cover: string, body: string) => `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><title>${escape(title)}</title><style>${STYLE}</style></head>
<body>${cover}<header><p class="label">${label}</p><h1>${escape(title).replace(': ', ':<br>')}</h1></header>
<main>${promote(body)}</main></body></html>`;

// Only dates differ between two runs, so a fixed date keeps unchanged documents unchanged for git.
const undated = (pdf: Buffer) =>
  Buffer.from(pdf.toString('latin1').replaceAll(/\(D:\d{14}/g, '(D:20260101000000'), 'latin1');

const browser = await chromium.launch({
  executablePath: installedChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ javaScriptEnabled: false, offline: true });
for (const kind of KINDS) {
  const content = parse(await readFile(path.join(CONTENT, `${kind.name}.yaml`), 'utf8')) as Item | Item[];
  const items = [content].flat().filter((item) => item[kind.file]);
  for (const item of items) {
    const text = kind.text ? (item[kind.text] ?? '') : await fragment(kind, item);
    const title = item[kind.title ?? ''] ?? UNTITLED;
    const picture = item[kind.cover ?? ''];
    await page.setContent(sheet(kind.label, title, picture ? await coverPage(picture, title) : '', text));
    const target = path.join(CONTENT, item[kind.file] ?? '');
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, undated(await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true })));
  }
  console.log(`${kind.name}: ${items.length}`);
}
await browser.close();
