'use client';

import { useState } from 'react';
import type { DefaultValues } from 'react-hook-form';

import { ReviewedQuestion } from '@/components/exam/review/reviewed-question';
import { Field } from '@/components/forms/field';
import { useSending } from '@/components/forms/use-sending';
import { useSiteForm } from '@/components/forms/use-site-form';
import { buttonLook } from '@/components/ui/button';
import type { KeyedQuestion } from '@/lib/content/nouns/questions';
import { LETTERS, type Option } from '@/lib/exam/paper';
import { AnswerError, postJson } from '@/lib/forms/post-json';
import { questionForm, type QuestionForm as Values } from '@/lib/forms/question-form';
import { bankPath, deskEndpoints } from '@/lib/site/paths';

import { DeskForm } from '../desk-form';

const TEXTS = ['Question', 'AnsA', 'AnsB', 'AnsC', 'AnsD', 'Explanation'] as const;
const DETAILS = ['Subject', 'Section', 'Source', 'Year'] as const;
const KEYS = LETTERS.map((name, index) => ({ id: String(index + 1), name }));
const YES_OR_NO = ['Yes', 'No'].map((name) => ({ id: name.toLowerCase(), name }));

/** What the site would make of the form, with the values that it is made of. */
type Preview = { question: KeyedQuestion; changed: string[]; leftOut: string[]; form: Values };

type Props = {
  id: string;
  /** The digest of the question as the page shows it. */
  digest: string;
  values: Record<keyof Values, string>;
};

/** Changes a question of the content folder: first the preview, then the file. */
export function QuestionForm({ id, digest, values }: Props) {
  const form = useSiteForm<Values>(questionForm, values as DefaultValues<Values>);
  const { field, submit, setError, formState } = form;
  const [preview, setPreview] = useState<Preview | null>(null);
  const saving = useSending();
  const post = (what: 'preview' | 'save', filled?: Values) =>
    postJson(deskEndpoints.question(digest), { do: what, question: id, form: filled });

  async function show(filled: Values) {
    try {
      setPreview({ ...((await post('preview', filled)) as Omit<Preview, 'form'>), form: filled });
    } catch (error) {
      const [fault] = error instanceof AnswerError ? error.faults : [];
      const name = fault?.field.replace('form.', '') as keyof Values;
      if (!fault || !(name in values)) throw error;
      setError(name, { message: fault.message }, { shouldFocus: true });
    }
  }

  const save = () => saving.run(() => post('save', preview?.form).then(() => bankPath({ q: id })));

  return (
    <>
      <DeskForm form={form} onSubmit={submit(show)} onInput={() => setPreview(null)} className="grid gap-5">
        <p className="text-sm text-muted">The texts are HTML. A question is in both languages, or in English alone.</p>
        {TEXTS.map((name) => {
          const [label, rows] = [name.replace('Ans', 'Option '), name.startsWith('Ans') ? 2 : 5];
          return (
            <div key={name} className="grid gap-5 md:grid-cols-2">
              <Field label={label} rows={rows} required={name !== 'Explanation'} {...field(name)} />
              <Field label={`${label} in Hindi`} rows={rows} lang="hi" {...field(`${name}Hi`)} />
            </div>
          );
        })}
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
          <Field label="Right option" required placeholder="Select" options={KEYS} {...field('CorrectAns')} />
          {DETAILS.map((name) => (
            <Field key={name} label={name} {...field(name)} />
          ))}
          <Field label="Active" required placeholder="Select" options={YES_OR_NO} {...field('IsActive')} />
          <Field label="Public" placeholder="By year and source" options={YES_OR_NO} {...field('IsPublic')} />
        </div>
        <button disabled={formState.isSubmitting} className={`needs-script justify-self-start ${buttonLook.solid}`}>
          Preview
        </button>
      </DeskForm>
      {preview && (
        <section aria-labelledby="preview" className="card grid gap-4 p-4 md:p-6">
          <h3 id="preview" className="text-lg">
            As candidates see it
          </h3>
          <div>
            <ReviewedQuestion question={preview.question} correct={Number(preview.form.CorrectAns) as Option} />
          </div>
          <p role="status">
            {preview.changed.length > 0 ? `Changed: ${preview.changed.join(', ')}.` : 'Nothing has changed.'}
            {preview.leftOut.length > 0 && ` Left out: ${preview.leftOut.join(', ')}.`}
          </p>
          <p role="alert" className="font-semibold text-danger empty:hidden">
            {saving.fault}
          </p>
          <button
            type="button"
            onClick={save}
            disabled={saving.isBusy || preview.changed.length === 0}
            className={`justify-self-start ${buttonLook.primary}`}
          >
            Save
          </button>
        </section>
      )}
    </>
  );
}
