type Words = readonly [english: string, hindi?: string];

/** The first option is the usual one, of which nothing is kept. */
type Choice = { key: string; name: Words; options: readonly (readonly [value: string, ...words: Words])[] };

const COLOURS: Choice = {
  key: 'look',
  name: ['Colours', 'रंग'],
  options: [
    ['', 'As the device', 'डिवाइस के अनुसार'],
    ['light', 'Light', 'हल्के'],
    ['dark', 'Dark', 'गहरे'],
    ['high', 'High contrast', 'तेज़ कंट्रास्ट'],
  ],
};
const READING: readonly Choice[] = [
  {
    key: 'size',
    name: ['Text size', 'अक्षरों का आकार'],
    options: [
      ['', '100 %'],
      ['125', '125 %'],
      ['150', '150 %'],
      ['175', '175 %'],
      ['200', '200 %'],
    ],
  },
  {
    key: 'width',
    name: ['Line width', 'पंक्ति की चौड़ाई'],
    options: [
      ['', 'Usual', 'सामान्य'],
      ['narrow', 'Narrow', 'कम'],
      ['wide', 'Wide', 'पूरी'],
    ],
  },
];
/** The colours alone, as a field on a bar. */
export const ColourField = () => (
  <label className="needs-script flex items-center gap-2">
    {COLOURS.name[0]}
    <select
      data-display={COLOURS.key}
      autoComplete="off"
      className="min-h-11 rounded-card border border-on-bar/40 bg-bar px-3 text-on-bar"
    >
      {COLOURS.options.map(([value, english]) => (
        <option key={value} value={value}>
          {english}
        </option>
      ))}
    </select>
  </label>
);

/** In the language of the exam screen. */
const say = ([english, hindi]: Words) =>
  hindi ? (
    <>
      <span className="in-english">{english}</span>
      <span className="in-hindi" lang="hi">
        {hindi}
      </span>
    </>
  ) : (
    english
  );

/**
 * How a candidate reads: a panel, which opens and closes by itself. The script in the head keeps the choice and shows it
 * (KEEP_DISPLAY in lib/http/headers/content-policy.mjs), so that no page loads a script for it.
 */
export function Display({ className }: { className: string }) {
  return (
    <div className="needs-script">
      <button type="button" popoverTarget="display" className={`min-h-11 ${className}`}>
        {say(['Display', 'दिखावट'])}
      </button>
      <div
        id="display"
        popover="auto"
        className="card inset-auto top-14 right-2 m-0 max-h-[calc(100dvh-4rem)] w-[min(20rem,calc(100vw-1rem))] overflow-y-auto p-4 text-base text-text"
      >
        {[COLOURS, ...READING].map(({ key, name, options }) => (
          <fieldset key={key} className="not-first:mt-4">
            <legend className="font-semibold text-ink">{say(name)}</legend>
            {options.map(([value, ...words]) => (
              <label key={value} className="flex min-h-9 items-center gap-3">
                <input
                  type="radio"
                  name={`display-${key}`}
                  value={value}
                  data-display={key}
                  className="size-5 shrink-0 accent-ink"
                />
                <span>{say(words)}</span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </div>
  );
}
