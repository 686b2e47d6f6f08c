import { Field, USERNAME } from '@/components/forms/field';
import { buttonLook } from '@/components/ui/button';

/** Looks a candidate up by the Username on a page of the desk. */
export const FindCandidate = ({ path, candidate }: { path: string; candidate: string }) => (
  <form action={path} className="mb-6 flex flex-wrap items-end gap-3">
    <div className="w-64">
      <Field {...USERNAME} autoComplete="off" name="candidate" defaultValue={candidate} maxLength={100} />
    </div>
    <button type="submit" className={buttonLook.outline}>
      Find
    </button>
  </form>
);
