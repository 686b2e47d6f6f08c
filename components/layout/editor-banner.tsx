import { endpoints } from '@/lib/site/paths';

type Props = { isDraftMode: boolean; preview?: { name: string; contentFrom: string } };

/** Tells editors that they do not see the public site. */
export function EditorBanner({ isDraftMode, preview }: Props) {
  if (!isDraftMode && !preview) return null;
  return (
    <aside aria-label="For editors" className="on-bar bg-marigold text-sm text-on-marigold print:hidden">
      <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-1 py-2">
        {preview && (
          <p>
            Preview of <strong>{preview.name}</strong>, not the public site. Content from {preview.contentFrom}.
          </p>
        )}
        {isDraftMode && (
          <form method="post" action={endpoints.endPreview} className="flex flex-wrap items-center gap-x-6">
            <p>
              <strong>Draft mode:</strong> what is not published yet is shown too, and marked.
            </p>
            <button type="submit" className="py-2 font-semibold underline underline-offset-4">
              Leave draft mode
            </button>
          </form>
        )}
      </div>
    </aside>
  );
}
