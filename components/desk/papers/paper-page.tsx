import type { ReactNode } from 'react';

import { buttonLook } from '@/components/ui/button';
import { compositionInWords, type Composition } from '@/lib/exam/composition';
import { composedPaperPath, papersPath } from '@/lib/site/paths';
import { counted } from '@/lib/text/counted';

import { changes } from '../changes';
import { ViewsNav } from '../views-nav';

const PAPER_VIEWS = { questions: 'Questions', settings: 'Settings', preview: 'Preview' } as const;

export type PaperView = keyof typeof PAPER_VIEWS;

export const PaperNav = ({ id, current, views }: { id: string; current: PaperView; views: readonly PaperView[] }) => (
  <ViewsNav
    label="Views of the paper"
    views={views.map((name) => ({ name, label: PAPER_VIEWS[name], href: composedPaperPath(id, { show: name }) }))}
    current={current}
  />
);

/** The settings of a paper at a glance, with the questions that it has; its name stands above. */
export function PaperFacts({ composition, place }: { composition: Composition; place: string }) {
  const sections = composition.sections.map((section) => {
    const has = section.questions.map(({ subject }) => subject);
    const blueprint = [...new Set(has)].map((subject) => ({
      subject,
      count: has.filter((it) => it === subject).length,
    }));
    return { ...section, blueprint };
  });
  const words = compositionInWords({ ...composition, sections }).slice(1);
  return <p className="mb-4 text-sm text-muted">{[place, ...words].join(' · ')}</p>;
}

type WarningsProps = { missing: readonly string[]; faults: readonly string[]; hasChanged: boolean };

/** What an editor should know before publishing. */
export function PaperWarnings({ missing, faults, hasChanged }: WarningsProps) {
  if (missing.length + faults.length === 0) return null;
  return (
    <div
      role="group"
      aria-label="Warnings"
      className="mb-5 print:hidden border-l-4 border-danger bg-danger-soft px-4 py-3"
    >
      <ul className="grid gap-1">
        {[...faults, ...missing].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {hasChanged && (
        <button {...changes({ do: 'accept' })} className={`${buttonLook.outline} mt-3`}>
          Take the changed questions as they are now
        </button>
      )}
    </div>
  );
}

/** An action that shows once the text on what it means is open. */
const Unfolded = ({ label, text, children }: { label: string; text: string; children: ReactNode }) => (
  <details className="card min-w-0 open:basis-full">
    <summary className="min-h-11 px-4 py-2.5 font-semibold text-ink">{label}</summary>
    <div className="border-t border-line p-4">
      <p className="mb-3 max-w-prose">{text}</p>
      {children}
    </div>
  </details>
);

type ActionsProps = { id: string; isDraft: boolean; questions: number; canPublish: boolean; copyId: string };

/** The actions on a whole paper. Those that cannot be undone ask first. */
export const PaperActions = ({ id, isDraft, questions, canPublish, copyId }: ActionsProps) => (
  <div className="mt-8 flex flex-wrap items-start gap-3 border-t border-line pt-5 print:hidden">
    {isDraft && canPublish && (
      <Unfolded
        label="Publish…"
        text={`Publishing freezes the paper with ${counted(questions, 'question')}: all candidates sit the same one, whatever the host changes, and nobody can edit it any more.`}
      >
        <button {...changes({ do: 'publish' }, composedPaperPath(id))} className={buttonLook.primary}>
          Publish this paper
        </button>
      </Unfolded>
    )}
    <button {...changes({ do: 'copy', to: copyId }, composedPaperPath(copyId))} className={buttonLook.outline}>
      Copy as a new paper
    </button>
    {isDraft && (
      <Unfolded label="Delete…" text="A deleted draft cannot be brought back.">
        <button {...changes({ do: 'delete' }, papersPath())} className={buttonLook.outline}>
          Delete this draft
        </button>
      </Unfolded>
    )}
  </div>
);
