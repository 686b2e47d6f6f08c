type Props = { figures: readonly { label: string; value: string | number }[] };

/** The figures of a result, two in a row on a phone and all of them in one where there is room. */
export function Figures({ figures }: Props) {
  return (
    <dl className="card grid grid-cols-2 gap-px overflow-hidden bg-line lg:inline-grid lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex flex-col justify-between gap-1 bg-white px-4 py-4 md:px-5 lg:min-w-44">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-serif text-3xl font-semibold text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
