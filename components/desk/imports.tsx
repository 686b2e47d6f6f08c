import { IndianTime } from '@/components/ui/indian-time';
import type { Imported } from '@/lib/editing/imports';
import { bankPath, deskEndpoints } from '@/lib/site/paths';
import { counted } from '@/lib/text/counted';

import { AskedFirst } from './asked-first';
import { DeskTable } from './table';

type Props = { imports: readonly (Imported & { placeName: string })[] };

/** The imports of the content folder, each of which can be undone. */
export const Imports = ({ imports }: Props) => (
  <DeskTable
    width="min-w-xl"
    none="There is no import in the content folder."
    columns={['File', 'Sub-category', { label: 'Questions', isNumber: true }, 'Last changed', '']}
    rows={imports.map(({ file, place, placeName, digest, questions, changedMs }) => {
      const [category = '', sub = ''] = place.split('-');
      return {
        id: file,
        cells: [
          <span key="file" className="wrap-anywhere">
            {file}
          </span>,
          <a key="place" href={bankPath({ category, sub })} className="text-link">
            {placeName}
          </a>,
          questions,
          <IndianTime key="when" atMs={changedMs} />,
          <AskedFirst
            key="undo"
            button={
              <>
                Undo<span className="sr-only">: {file}</span>
              </>
            }
            question={`Undo the import of ${counted(questions, 'question')}?`}
            endpoint={deskEndpoints.imported(digest)}
            change={{ do: 'undo', file }}
            label="Undo it"
            subject={file}
          >
            <p>
              {`This deletes questions/${file} from the content folder, with all that was changed in it since. Published papers are not changed: if one has a question of the import, the import stays.`}
            </p>
          </AskedFirst>,
        ],
      };
    })}
  />
);
