/** Syllabus entries and study material by subject. A subject without any has no entry. */
export type StudyLinks = ReadonlyMap<string, readonly { label: string; href: string }[]>;

type Props = { intro: string; subject: string; studyLinks: StudyLinks };

/** Where to study a subject; nothing for a subject without links. */
export function StudyLinkList({ intro, subject, studyLinks }: Props) {
  const links = studyLinks.get(subject) ?? [];
  if (links.length === 0) return null;
  return (
    <p className="text-sm print:hidden">
      {intro}{' '}
      {links.map(({ label, href }, index) => (
        <span key={index}>
          {index > 0 && ' · '}
          <a href={href} className="text-link leading-7">
            {label}
          </a>
        </span>
      ))}
    </p>
  );
}
