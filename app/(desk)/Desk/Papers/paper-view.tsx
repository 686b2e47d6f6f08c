import { randomUUID } from 'node:crypto';

import { NoBank } from '@/components/desk/bank/bank';
import { ChangeArea } from '@/components/desk/change-area';
import { PaperActions, PaperFacts, PaperNav, PaperWarnings, type PaperView } from '@/components/desk/papers/paper-page';
import { PaperPreview } from '@/components/desk/papers/paper-preview';
import { BankPicker, PaperQuestions } from '@/components/desk/papers/paper-questions';
import { PaperSettings } from '@/components/desk/papers/paper-settings';
import { PaperName } from '@/components/exam/in-languages';
import { LanguageLinks } from '@/components/exam/language-links';
import { IndianTime } from '@/components/ui/indian-time';
import { PrintButton } from '@/components/ui/print-button';
import { bankIfAny } from '@/lib/content/nouns/bank';
import { questionsIn, settingsOf } from '@/lib/exam/composition';
import { isInTwoLanguages, LANGUAGE_VIEWS } from '@/lib/exam/languages';
import type { ComposedPaper } from '@/lib/holding/papers/composed-papers';
import { subjectsOf, viewPaper } from '@/lib/holding/papers/view-paper';
import { composedPaperPath, deskEndpoints, deskMocksPath, papersPath } from '@/lib/site/paths';
import type { Db } from '@/lib/store/database';

const MOST_FOUND = 20;

/** How the questions show; what a printer gets stands on the page. */
const WAYS = [
  { keys: null, label: 'Show the questions in short' },
  { keys: 0, label: 'Show the questions in full, without keys' },
  { keys: 1, label: 'Show the questions in full, with keys and explanations' },
] as const;

/** One composed paper: its questions, its settings while it is a draft, and what candidates see. */
export async function paperView(db: Db, row: ComposedPaper, place: string, query: (name: string) => string) {
  const { id, version, composition, published_at_ms: publishedAtMs } = row;
  const isDraft = row.snapshot_id === null;
  const shown = await viewPaper(db, row, isDraft ? await bankIfAny(Date.now()) : null);
  const all = questionsIn(composition);
  const views: PaperView[] = isDraft ? ['questions', 'settings', 'preview'] : ['questions', 'preview'];
  const current = views.find((it) => it === query('show')) ?? (all.length === 0 && isDraft ? 'settings' : 'questions');
  const asked = {
    keys: WAYS.find(({ keys }) => String(keys) === query('keys'))?.keys ?? null,
    language: LANGUAGE_VIEWS.find((it) => it === query('language')) ?? 'both',
    section: query('section'),
    swap: query('swap'),
    q: query('q').slice(0, 100),
  };
  const pathOf = (more: Partial<typeof asked>) => {
    const { keys, language } = { ...asked, ...more };
    return composedPaperPath(id, { show: 'questions', keys, language });
  };
  const swapped = all.find((it) => it.id === asked.swap);
  const target = asked.section === '' ? undefined : composition.sections[Number(asked.section)];
  return (
    <div className="sheet-page">
      <p>
        <a href={papersPath()} className="text-link inline-block py-1 print:hidden">
          All papers
        </a>
      </p>
      <h2 className="mt-2 text-xl">
        <PaperName paper={composition} language={asked.language} />
      </h2>
      <PaperFacts composition={composition} place={place} />
      {publishedAtMs !== null && (
        <p className="mb-4 font-semibold text-ink print:hidden">
          Published <IndianTime atMs={publishedAtMs} />: all sit it as it stands here.{' '}
          <a href={deskMocksPath({ paper: id })} className="text-link font-normal">
            Schedule a mock
          </a>
        </p>
      )}
      <PaperNav id={id} current={current} views={views} />
      {!shown && <NoBank />}
      {shown && current === 'settings' && shown.pool && (
        <PaperSettings
          key={version}
          id={id}
          version={version}
          settings={settingsOf(composition)}
          subjects={subjectsOf(shown.pool)}
          replaced={all.filter(({ isChosen }) => !isChosen).length}
        />
      )}
      {shown && current === 'preview' && (
        <PaperPreview id={id} paper={shown.paper} number={Number(query('number')) || 1} />
      )}
      {shown && current === 'questions' && (
        <ChangeArea endpoint={deskEndpoints.paper(id)} version={version}>
          <PaperWarnings {...shown} />
          <div className="mb-4 flex flex-wrap items-center gap-x-6 print:hidden">
            {WAYS.filter(({ keys }) => keys !== asked.keys).map(({ keys, label }) => (
              <a key={label} href={pathOf({ keys })} className="text-link py-2">
                {label}
              </a>
            ))}
            {asked.keys !== null && <PrintButton label="Print" className="text-link" />}
            {asked.keys !== null && isInTwoLanguages(shown.paper) && (
              <LanguageLinks language={asked.language} hrefOf={(language) => pathOf({ language })} />
            )}
          </div>
          <PaperQuestions id={id} shown={shown} query={asked} />
          <PaperActions
            id={id}
            isDraft={isDraft}
            questions={all.length}
            canPublish={shown.faults.length === 0}
            copyId={randomUUID()}
          />
        </ChangeArea>
      )}
      {current === 'questions' && shown?.pool && (swapped || target) && (
        <div className="mt-8">
          <BankPicker
            id={id}
            version={version}
            query={asked}
            title={
              swapped
                ? `Swap question ${all.indexOf(swapped) + 1} for another of ${swapped.subject || 'no subject'}`
                : `Add a question${target?.name ? ` to ${target.name}` : ''}`
            }
            found={shown.pool.search(asked.q, swapped?.subject, MOST_FOUND)}
            taken={new Set(all.map((it) => it.id))}
          />
        </div>
      )}
    </div>
  );
}
