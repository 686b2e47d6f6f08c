import type { Imported } from '@/lib/editing/imports';
import { deskEndpoints } from '@/lib/site/paths';
import { counted } from '@/lib/text/counted';

import { AskedFirst } from '../asked-first';
import { DeskTable } from '../table';

type Props = { imports: readonly Imported[]; nameOf: (place: string) => string };

/** The imports of the content folder, each of which can be undone. */
export const Imports = ({ imports, nameOf }: Props) => (
  <DeskTable
    width="min-w-xl"
    none="There is no import in the content folder."
    columns={['File', 'Sub-category', { label: 'Questions', isNumber: true }, '']}
    rows={imports.map(({ file, digest, place, ids }) => {
      const undo = (
        <AskedFirst
          button="Undo"
          question={`Undo the import of ${counted(ids.length, 'question')}?`}
          endpoint={deskEndpoints.imported(digest)}
          change={{ do: 'undo', file }}
          label="Undo it"
          subject={file}
        >
          <p>
            This deletes {file} from the content folder, with all that was changed in it since. If a published paper has
            one of its questions, it stays.
          </p>
        </AskedFirst>
      );
      return { id: file, cells: [file, nameOf(place), ids.length, undo] };
    })}
  />
);
