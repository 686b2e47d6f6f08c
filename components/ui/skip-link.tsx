/** The first link of a page, shown while it has the focus. */
export const SkipLink = () => (
  <a
    href="#content"
    className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:px-4 focus:py-2 focus:text-ink"
  >
    Skip to the content
  </a>
);
