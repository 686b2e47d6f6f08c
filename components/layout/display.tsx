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
const ALL: Words = ['Display', 'दिखावट'];

type Props = {
  id: string;
  /** Whether the size and width of texts are chosen too, in the language of the exam screen. */
  isForReading?: boolean;
  /** Where the panel opens. */
  place: string;
  className: string;
};

/**
 * How the visitor wants to read. It opens and closes by itself; the script in the head keeps the choice and shows it
 * (KEEP_DISPLAY in lib/http/headers/content-policy.mjs), so that no page loads a script for it.
 */
export function Display({ id, isForReading = false, place, className }: Props) {
  const say = ([english, hindi]: Words) =>
    isForReading && hindi ? (
      <>
        <span className="in-english">{english}</span>
        <span className="in-hindi" lang="hi">
          {hindi}
        </span>
      </>
    ) : (
      english
    );
  const choices = isForReading ? [COLOURS, ...READING] : [COLOURS];
  return (
    <div className="needs-script">
      <button type="button" popoverTarget={id} className={`min-h-11 ${className}`}>
        {say(isForReading ? ALL : COLOURS.name)}
      </button>
      <div
        id={id}
        popover="auto"
        className={`card inset-auto ${place} m-0 max-h-[calc(100dvh-4rem)] w-[min(20rem,calc(100vw-1rem))] overflow-y-auto p-4 text-base text-text`}
      >
        {choices.map(({ key, name, options }) => (
          <fieldset key={key} className="not-first:mt-4">
            <legend className="font-semibold text-ink">{say(name)}</legend>
            {options.map(([value, ...words]) => (
              <label key={value} className="flex min-h-9 items-center gap-3">
                <input
                  type="radio"
                  name={`${id}-${key}`}
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
