/** Marks items that only draft mode shows; draws nothing on published items. */
export function DraftMark({ isDraft }: { isDraft?: boolean }) {
  if (!isDraft) return null;
  return (
    <span className="mr-2 inline-block rounded-sm bg-marigold-soft px-2 font-sans text-sm font-semibold text-ink outline outline-marigold">
      Not published
    </span>
  );
}
