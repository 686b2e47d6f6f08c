type Props = { data: { '@context': 'https://schema.org'; '@type': string } };

/** Writes a character so that JSON reads the same, and HTML nothing. */
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Structured data about the page, for search engines; nothing that a browser runs or shows. */
export function JsonLd({ data }: Props) {
  // `<` could end the script; the other two end a line for some readers.
  const json = JSON.stringify(data).replace(/[<\u2028\u2029]/g, escaped);
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
