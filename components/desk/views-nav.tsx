type View = { name: string; label: string; href: string };

/** The views of one page of the desk, drawn as tabs. */
export const ViewsNav = ({ label, views, current }: { label: string; views: readonly View[]; current: string }) => (
  <nav aria-label={label} className="mb-5 flex flex-wrap gap-x-1 border-b border-line print:hidden">
    {views.map((view) => (
      <a
        key={view.name}
        href={view.href}
        aria-current={view.name === current ? 'page' : undefined}
        className="-mb-px border-b-3 border-transparent px-3 py-2.5 aria-[current]:border-marigold-mid aria-[current]:font-semibold aria-[current]:text-ink"
      >
        {view.label}
      </a>
    ))}
  </nav>
);
