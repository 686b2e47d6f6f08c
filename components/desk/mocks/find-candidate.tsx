import { Field, USERNAME } from '@/components/forms/field';
import { buttonLook } from '@/components/ui/button';

import { QueryForm } from '../query-form';

type Props = { path: string; candidate: string };

/** Looks a candidate up by the Username on a page of the desk. */
export const FindCandidate = ({ path, candidate }: Props) => (
  <QueryForm action={path} look="mb-6">
    <div className="w-64">
      <Field {...USERNAME} autoComplete="off" name="candidate" defaultValue={candidate} maxLength={100} />
    </div>
    <button type="submit" className={buttonLook.outline}>
      Find
    </button>
  </QueryForm>
);
