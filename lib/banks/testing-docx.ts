import { strToU8, zipSync } from 'fflate';

const W =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A run of Word; a tab and a line break of the text become elements. */
export const run = (text: string, look = '') =>
  `<w:r>${look && `<w:rPr>${look}</w:rPr>`}${escaped(text)
    .split(/(\t|\n)/)
    .map((it) => (it === '\t' ? '<w:tab/>' : it === '\n' ? '<w:br/>' : it && `<w:t xml:space="preserve">${it}</w:t>`))
    .join('')}</w:r>`;

type Paragraph = { list?: [id: number, depth: number]; style?: string };

/** A paragraph of runs; a text without tags is one plain run. */
export const p = (content: string, { list, style }: Paragraph = {}) =>
  `<w:p><w:pPr>${style ? `<w:pStyle w:val="${style}"/>` : ''}${list ? `<w:numPr><w:ilvl w:val="${list[1]}"/><w:numId w:val="${list[0]}"/></w:numPr>` : ''}</w:pPr>${content.startsWith('<') ? content : run(content)}</w:p>`;

export const table = (rows: readonly (readonly string[])[]) =>
  `<w:tbl><w:tblPr/>${rows
    .map((row) => `<w:tr>${row.map((it) => `<w:tc>${it.startsWith('<') ? it : p(it)}</w:tc>`).join('')}</w:tr>`)
    .join('')}</w:tbl>`;

/** A cell of Word with further properties, within a content control or not. */
export const cell = (content: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`;

/** A table of rows as Word writes them. */
export const tableOf = (...rows: readonly string[]) =>
  `<w:tbl><w:tblPr/>${rows.map((it) => `<w:tr>${it}</w:tr>`).join('')}</w:tbl>`;

/** A content control. */
export const control = (content: string) => `<w:sdt><w:sdtPr/><w:sdtContent>${content}</w:sdtContent></w:sdt>`;

export const EQUATION =
  '<m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f></m:oMath>';

export const picture = (id: string) =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="x" descr="A map"/><a:graphic><a:graphicData><a:blip r:embed="${id}"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

const level = (depth: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${depth}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;

/** List 1 numbers questions and letters options below them; list 2 numbers statements anew. */
const NUMBERING = `<w:numbering ${W}><w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '(%2)')}</w:abstractNum>
<w:abstractNum w:abstractNumId="1">${level(0, 'decimal', '%1.')}</w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>
${Array.from({ length: 250 }, (_, index) => `<w:num w:numId="${index + 3}"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`).join('')}</w:numbering>`;

const STYLES = `<w:styles ${W}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>
<w:style w:type="character" w:styleId="Strong"><w:name w:val="Strong"/><w:rPr><w:b/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="ListNumber"><w:name w:val="List Number"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style></w:styles>`;

/** Four options with their letters. */
export const four = (...texts: string[]) => texts.map((it, index) => p(`(${'abcd'[index]}) ${it}`));

/** A document of Word with these paragraphs and tables, and further files. */
export const docx = (body: readonly string[], files: Record<string, string | Uint8Array> = {}) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><w:document ${W}><w:body>${body.join('')}<w:sectPr/></w:body></w:document>`,
        'word/numbering.xml': NUMBERING,
        'word/styles.xml': STYLES,
        ...files,
      }).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
    ),
  );
