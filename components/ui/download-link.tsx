import { buttonLook } from './button';
import { DownloadIcon } from './icons';

type Props = {
  href: string;
  label: string;
  /** The document's name, for those who hear the link by itself. */
  of: string;
  look?: keyof typeof buttonLook;
};

/** A link that downloads a document of the institute, in a new tab if the browser shows it instead. */
export const DownloadLink = ({ href, label, of, look = 'outline' }: Props) => (
  <a href={href} download target="_blank" rel="noopener" className={buttonLook[look]}>
    <DownloadIcon />
    <span>
      {label} <span className="sr-only">: {of} (PDF)</span>
    </span>
  </a>
);
