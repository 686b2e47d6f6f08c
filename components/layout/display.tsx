type Words = readonly [english: string, hindi?: string];

/** The first option is the usual one; the browser stores nothing for it. */
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

type Props = { id: string; choices: readonly Choice[]; place: string };

/**
 * A panel with the display settings, a native popover; `place` has the classes that place it. The script in the head
 * stores and applies the choice (KEEP_DISPLAY in lib/serve/headers/content-policy.mjs), so that no page loads a script
 * for it.
 */
const Panel = ({ id, choices, place }: Props) => (
  <div
    id={id}
    popover="auto"
    className={`card max-h-[calc(100dvh-4rem)] w-[min(20rem,calc(100vw-1rem))] overflow-y-auto p-4 text-base text-text ${place}`}
  >
    {choices.map(({ key, name: title, options }) => (
      <fieldset key={key} className="not-first:mt-4">
        <legend className="font-semibold text-ink">{say(title)}</legend>
        <div className="mt-1 flex flex-wrap gap-2">
          {options.map(([value, ...words]) => (
            <button
              key={value}
              type="button"
              data-display={key}
              value={value}
              className="min-h-11 rounded-full border border-line bg-surface px-3.5 text-ink hover:border-ink-mid md:min-h-9 aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-on-ink"
            >
              {say(words)}
            </button>
          ))}
        </div>
      </fieldset>
    ))}
  </div>
);

type ButtonProps = { className: string };

/** Opens the panel of a page for reading. */
export const DisplayButton = ({ className }: ButtonProps) => (
  <button type="button" popoverTarget="display" className={`needs-script min-h-11 ${className}`}>
    {say(['Display', 'दिखावट'])}
  </button>
);

/** For pages for reading, whose text stays in view. */
export const DisplayPanel = () => (
  <Panel id="display" choices={[COLOURS, ...READING]} place="inset-auto top-14 right-2 m-0" />
);

/** For other pages: only the colours. */
export const Colours = ({ className }: ButtonProps) => (
  <div className="needs-script">
    <button type="button" popoverTarget="colours" className={`min-h-11 ${className}`}>
      Display
    </button>
    <Panel id="colours" choices={[COLOURS]} place="m-auto" />
  </div>
);
