import { ReviewedQuestion } from '@/components/exam/review/reviewed-question';
import { buttonLook } from '@/components/ui/button';
import type { Upload } from '@/lib/banks/uploads';
import type { KeyedQuestion } from '@/lib/content/nouns/questions';
import { bankPath, deskEndpoints } from '@/lib/site/paths';
import { counted } from '@/lib/text/counted';

import { ChangeButton } from '../change-button';
import { DeskTable } from '../table';

type Props = {
  upload: Upload;
  placeName: string;
  questions: readonly KeyedQuestion[];
  /** Whether the site can take the questions itself. */
  isWritable: boolean;
};

const RESULTS: Record<string, string> = { taken: 'Taken, in part', refused: 'Refused', duplicate: 'Duplicate' };

/** What an import would do, or what it did. */
export function ImportPreview({ upload, placeName, questions, isWritable }: Props) {
  const { id, name, place, counts, others, notes, fault, isTaken } = upload;
  if (fault) return <p role="status">{`${name}: ${fault} Nothing is taken.`}</p>;
  const good = counted(counts.taken, 'question');
  return (
    <section aria-labelledby="preview" className="grid gap-6">
      <h2 id="preview" className="text-xl">
        {isTaken ? `${good} of ${name} taken` : `What ${name} holds`}
      </h2>
      <p>
        {`${placeName}: ${good} ${isTaken ? 'taken' : 'can be taken'}, ${counts.refused} refused, ${counted(counts.duplicate, 'duplicate')}.`}
      </p>
      {isTaken && (
        <p>
          <a href={bankPath({ category: place.categoryId, sub: place.subCategoryId })} className="text-link">
            See the bank of this sub-category
          </a>
        </p>
      )}
      {!isTaken && counts.taken > 0 && (
        <p>
          {isWritable ? (
            <ChangeButton
              endpoint={deskEndpoints.questionBank(id)}
              change={{ do: 'take' }}
              label={`Take ${good}`}
              subject={name}
              look="solid"
            />
          ) : (
            <>
              <a href={deskEndpoints.questionBankJson(id)} download className={buttonLook.solid}>
                Download {good} as JSON for the API host
              </a>
              <span className="mt-2 block text-sm">
                Pictures are not in it. For a bank with pictures, use the command import:questions.
              </span>
            </>
          )}
        </p>
      )}
      {notes.map((it, index) => (
        <p key={index} className="text-sm wrap-anywhere">
          {`${it.name}: ${it.note}`}
        </p>
      ))}
      {others.length > 0 && (
        <DeskTable
          width="min-w-xl"
          columns={['Place', 'Question', 'Result', 'Why']}
          rows={others.map(({ at, name: question, result, reason }, index) => ({
            id: String(index),
            cells: [at, question, RESULTS[result] ?? result, reason],
          }))}
        />
      )}
      {!isTaken &&
        questions.map(({ correctOption, ...question }) => (
          <article key={question.id} className="card p-4" aria-label={`Question at line ${question.id}`}>
            <ReviewedQuestion question={question} correct={Number(correctOption) as 1 | 2 | 3 | 4} under={2} />
          </article>
        ))}
    </section>
  );
}
