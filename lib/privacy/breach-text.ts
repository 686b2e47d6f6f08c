/** The institute's text about a breach, with the items of Rule 7 of the DPDP Rules 2025, in English and Hindi. */

type Part = { en: string; hi: string; isForBoard: boolean };

const toAll = (en: string, hi: string): Part => ({ en, hi, isForBoard: false });
const toBoard = (en: string, hi: string): Part => ({ en, hi, isForBoard: true });

const PARTS: readonly Part[] = [
  toAll('What happened, how far, and when', 'क्या हुआ, कितना, और कब'),
  toAll('What it may mean for you', 'आपके लिए इसका क्या अर्थ हो सकता है'),
  toAll('What we have done', 'हमने क्या किया है'),
  toAll('What you can do', 'आप क्या कर सकते हैं'),
  toAll('Whom to ask', 'किससे पूछें'),
  toBoard('For the Board: where, and what led to it', 'बोर्ड के लिए: कहाँ, और किस कारण से'),
  toBoard('For the Board: who caused it, as far as known', 'बोर्ड के लिए: किसने किया, जहाँ तक ज्ञात है'),
  toBoard('For the Board: what keeps it from happening again', 'बोर्ड के लिए: दोबारा न हो, इसके लिए क्या'),
];

const LANGUAGES = ['en', 'hi'] as const;

type Language = (typeof LANGUAGES)[number];
export type Section = { heading: string; text: string };
export type BreachTexts = { person: Record<Language, Section[]>; board: Record<Language, Section[]> };

const headings = LANGUAGES.flatMap((language) => PARTS.map((part) => part[language]));

/** The form for the institute: every heading, with nothing below. */
export const breachFrame = (): string => headings.map((it) => `## ${it}\n\n`).join('\n');

/** Reads the completed form. @throws Error that names every heading that is unknown or has no text */
export function readBreachTexts(markdown: string): BreachTexts {
  const found = new Map(
    markdown
      .split(/^## /m)
      .slice(1)
      .map((section): [string, string] => {
        const [heading = '', ...lines] = section.split('\n');
        return [heading.trim(), lines.join('\n').trim()];
      }),
  );
  const missing = headings.filter((it) => !found.get(it));
  const unknown = [...found.keys()].filter((it) => !headings.includes(it));
  if (missing.length + unknown.length > 0)
    throw new Error(
      [
        ...missing.map((it) => `There is no text below '## ${it}'.`),
        ...unknown.map((it) => `'## ${it}' is not known.`),
      ].join('\n'),
    );
  const sections = (language: Language, parts: readonly Part[]): Section[] =>
    parts.map((part) => ({ heading: part[language], text: found.get(part[language]) ?? '' }));
  const inBoth = (parts: readonly Part[]) => ({ en: sections('en', parts), hi: sections('hi', parts) });
  return { person: inBoth(PARTS.filter(({ isForBoard }) => !isForBoard)), board: inBoth(PARTS) };
}

const TITLES = {
  person: { en: 'Notice of a breach of your personal data', hi: 'आपके व्यक्तिगत डेटा में सेंध की सूचना' },
  board: { en: 'Intimation of a personal data breach', hi: 'व्यक्तिगत डेटा में सेंध की सूचना (बोर्ड को)' },
} as const;

const TOLD = {
  en: (count: number, date: string) =>
    `## Who is told\n\n${count} candidates, from ${date} on: each by a notice on the site at the next visit, and by letter where we have an address.`,
  hi: (count: number, date: string) =>
    `## किन्हें बताया जा रहा है\n\n${date} से ${count} अभ्यर्थी: प्रत्येक को साइट पर अगली बार आने पर सूचना से, और जहाँ पता उपलब्ध है वहाँ पत्र से।`,
};

/** The letters to each person and to the Board, by file name. */
export function lettersOf(texts: BreachTexts, institute: string, count: number, date: string): Map<string, string> {
  return new Map(
    (['person', 'board'] as const).flatMap((whom) =>
      LANGUAGES.map((language): [string, string] => [
        `${whom}.${language}.md`,
        [
          `# ${TITLES[whom][language]}`,
          `${institute}, ${date}`,
          ...texts[whom][language].map(({ heading, text }) => `## ${heading}\n\n${text}`),
          ...(whom === 'board' ? [TOLD[language](count, date)] : []),
        ].join('\n\n') + '\n',
      ]),
    ),
  );
}
