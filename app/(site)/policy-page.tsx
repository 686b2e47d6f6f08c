import { Html } from '@/components/ui/html';
import {
  currentPolicy,
  earlierPolicies,
  inOtherLanguage,
  policyLanguageOf,
  type Policy,
  POLICY_PAGES,
  type PolicyName,
} from '@/lib/content/nouns/policies';
import { pageMetadata } from '@/lib/site/metadata';

import { ContentPage, TEXT_FRAME } from './content-page';

const WORDS = {
  en: {
    sample: 'This is a sample text. A lawyer has to look at it before an institute uses it.',
    version: (version: number, date: string) => `Version ${version} of ${date}`,
    contents: 'On this page',
    earlier: 'Earlier versions',
    other: { lang: 'hi', text: 'हिन्दी में पढ़ें' },
  },
  hi: {
    sample: 'यह एक नमूना है। किसी संस्थान के उपयोग में लाने से पहले इसे किसी वकील को देखना होगा।',
    version: (version: number, date: string) => `संस्करण ${version}, ${date}`,
    contents: 'इस पृष्ठ पर',
    earlier: 'पुराने संस्करण',
    other: { lang: 'en', text: 'Read in English' },
  },
} as const;

const dateText = (date: string, language: 'en' | 'hi') =>
  new Intl.DateTimeFormat(language === 'hi' ? 'hi-IN-u-nu-latn' : 'en-IN', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(date));

/** Tables of four or five columns need more room than text; on a phone they scroll rather than fold each line. */
const WIDE_TABLES = 'max-w-none [&>:not(.table-frame)]:max-w-prose [&_table:has(th:nth-child(4))]:min-w-[44rem]';

function Sections({ policy: { intro, sections }, isWhole = true }: { policy: Policy; isWhole?: boolean }) {
  return (
    <>
      <Html html={intro} under={isWhole ? 1 : 2} />
      {sections.map(({ id, title, html }) => (
        <section key={id} className="mt-9" {...(isWhole && { id, 'aria-labelledby': `${id}-title` })}>
          {isWhole ? (
            <h2 id={`${id}-title`} className="mb-2 text-2xl">
              {title}
            </h2>
          ) : (
            <h3 className="mb-2 text-xl">{title}</h3>
          )}
          <Html html={html} under={isWhole ? 2 : 3} className={WIDE_TABLES} />
        </section>
      ))}
    </>
  );
}

function PolicyPage({ name }: { name: PolicyName }) {
  const language = policyLanguageOf(name);
  const lang = language === 'hi' ? 'hi' : undefined;
  const words = WORDS[language];
  const policy = currentPolicy(name);
  const earlier = earlierPolicies(name);
  const other = inOtherLanguage(name);
  const versionOf = ({ version, date }: Policy) => words.version(version, dateText(date, language));
  return (
    <ContentPage path={POLICY_PAGES[name]} title={policy.title} lang={lang} className={TEXT_FRAME}>
      <div lang={lang}>
        {policy.sample && <p className="mb-4 border-l-4 border-marigold pl-4 font-semibold">{words.sample}</p>}
        <p className="mb-4 flex flex-wrap gap-x-4 text-muted">
          {versionOf(policy)}
          {other && (
            <a href={POLICY_PAGES[other]} hrefLang={words.other.lang} lang={words.other.lang} className="text-link">
              {words.other.text}
            </a>
          )}
        </p>
        <nav aria-labelledby="contents" className="mb-6 print:hidden">
          <h2 id="contents" className="sr-only">
            {words.contents}
          </h2>
          <ul className="sm:columns-2">
            {policy.sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="text-link inline-block py-1">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Sections policy={policy} />
        {earlier.length > 0 && (
          <section className="mt-9" aria-labelledby="earlier">
            <h2 id="earlier" className="mb-2 text-2xl">
              {words.earlier}
            </h2>
            {earlier.map((old) => (
              <details key={old.version} className="border-b border-line py-2">
                <summary className="py-1 font-semibold">{versionOf(old)}</summary>
                <Sections policy={old} isWhole={false} />
              </details>
            ))}
          </section>
        )}
      </div>
    </ContentPage>
  );
}

/** The page of a policy of the institute, with its version and date; earlier versions stand folded at its end. */
export const policyPage = (name: PolicyName) => ({
  generateMetadata: () => pageMetadata(POLICY_PAGES[name]),
  Page: () => <PolicyPage name={name} />,
});
