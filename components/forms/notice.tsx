import { Html } from '@/components/ui/html';
import type { Notice as NoticeTexts } from '@/lib/content/nouns/notices';

type Props = {
  notice: NoticeTexts;
  /** Whether the notice says what the button below it means. */
  isBeforeButton?: boolean;
};

const LOOK = '[&_a]:text-ink-mid [&_a]:underline [&_a]:underline-offset-4';
const TEXT = 'max-w-none text-sm';

/** What the button below agrees to: itemised, folded, in two languages of which one is open at a time. */
export function Notice({ notice: { id, version, texts }, isBeforeButton = true }: Props) {
  return (
    <div data-notice={version} className={`rounded-card border border-line bg-paper-dim px-4 py-2 text-sm ${LOOK}`}>
      {(['en', 'hi'] as const).map((language) => {
        const { title, items } = texts[language];
        return (
          <details key={language} name={`notice-${id}`} lang={language}>
            <summary className="py-1.5 font-semibold text-ink">{title}</summary>
            <ul className="mb-3 grid gap-1.5">
              {items.map(({ term, html }) => (
                <li key={term}>
                  <p className="font-semibold">{term}</p>
                  <Html html={html} under={3} className={TEXT} />
                </li>
              ))}
            </ul>
          </details>
        );
      })}
      {isBeforeButton &&
        (['en', 'hi'] as const).map((language) => (
          <Html key={language} html={texts[language].consent} under={3} lang={language} className={`mt-1 ${TEXT}`} />
        ))}
    </div>
  );
}
