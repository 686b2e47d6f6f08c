'use client';

import { Field } from '@/components/forms/field';
import { useSiteForm } from '@/components/forms/use-site-form';
import { buttonLook } from '@/components/ui/button';
import { announcementForm } from '@/lib/forms/announcement-form';
import { deskEndpoints } from '@/lib/site/paths';

import { ChangeButton } from './change-button';
import { DeskForm } from './desk-form';
import { useChange } from './use-change';

type FormProps = { endpoint: string; change: Record<string, unknown>; title: string; label: string; button: string };

/** The text of a new announcement, or of one to be changed. */
export function AnnouncementForm({ endpoint, change, title, label, button }: FormProps) {
  const { field, submit } = useSiteForm(announcementForm, { title });
  const { send, isBusy, error } = useChange();
  return (
    <DeskForm
      onSubmit={submit((form) => send(endpoint, { ...change, form }))}
      className="grid max-w-2xl grid-cols-1 justify-items-start gap-3"
    >
      <div className="w-full">
        <Field label={label} rows={2} required {...field('title')} />
      </div>
      <p role="alert" className="text-danger empty:hidden">
        {error}
      </p>
      <button disabled={isBusy} className={buttonLook.solid}>
        {button}
      </button>
    </DeskForm>
  );
}

type Props = { id: string; title: string; isShown: boolean; digest: string };

/** An announcement of the content folder, to be changed, shown or hidden. */
export function EditedAnnouncement({ id, title, isShown, digest }: Props) {
  const endpoint = deskEndpoints.announcement(digest);
  return (
    <div className="card grid grid-cols-1 gap-3 p-4">
      <p dir="auto" className="wrap-anywhere">
        {title}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ChangeButton
          endpoint={endpoint}
          change={{ do: isShown ? 'hide' : 'show', announcement: id }}
          label={isShown ? 'Hide' : 'Show'}
          subject={title}
        />
        <span className="text-sm text-muted">{isShown ? 'On the site' : 'Hidden'}</span>
      </div>
      <details>
        <summary className="py-2 font-semibold text-ink">
          Change<span className="sr-only">: {title}</span>
        </summary>
        <AnnouncementForm
          endpoint={endpoint}
          change={{ do: 'change', announcement: id }}
          title={title}
          label="Text"
          button="Save"
        />
      </details>
    </div>
  );
}
