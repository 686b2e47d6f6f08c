import { QuestionForm } from '@/components/desk/bank/question-form';
import { ChangeButton } from '@/components/desk/change-button';
import { EmptyNote } from '@/components/ui/item-list';
import { listMocksWith } from '@/lib/banks/question-uses';
import { orFault } from '@/lib/editing/items';
import { questionToEdit } from '@/lib/editing/questions';
import { bankPath, composedPaperPath, deskEndpoints, deskMockPath, papersWithPath } from '@/lib/site/paths';
import { database } from '@/lib/store/database';

type Props = { id: string; categoryId: number; subCategoryId: number };

/** One question of the content folder, to be changed. */
export async function OneQuestion({ id, categoryId, subCategoryId }: Props) {
  const [found, mocks] = await Promise.all([
    orFault(questionToEdit(id, categoryId, subCategoryId)),
    listMocksWith(await database(), id, categoryId, subCategoryId),
  ]);
  if (found === null || typeof found === 'string')
    return <EmptyNote>{found ?? 'The content folder has no such question.'}</EmptyNote>;
  const { digest, values } = found;
  const endpoint = deskEndpoints.question(digest);
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
        <h2 className="text-xl wrap-anywhere">{id}</h2>
        {values.IsActive === 'yes' && (
          <ChangeButton {...{ endpoint, label: 'Retire', subject: id }} change={{ do: 'retire', question: id }} />
        )}
        <a href={bankPath({ q: id })} className="text-link py-2.5">
          Back to the bank
        </a>
      </div>
      {mocks.length > 0 && (
        <section aria-label="Frozen papers" className="card p-4">
          <p>These keep the text that they were published with:</p>
          <ul className="my-2 list-disc pl-5">
            {mocks.map(({ mock, name, paper, paperName }) => (
              <li key={`${paper} ${mock}`}>
                <a href={mock ? deskMockPath(mock) : composedPaperPath(paper)} className="text-link py-1">
                  {name ?? paperName}
                </a>
              </li>
            ))}
          </ul>
          <a href={papersWithPath(id)} className="text-link">
            Rule on the question in these papers
          </a>
        </section>
      )}
      <QuestionForm key={digest} id={id} digest={digest} values={values} />
    </div>
  );
}
