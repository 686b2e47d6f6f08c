import type { User } from '@/lib/content/nouns/users';

const ROWS = ['Username', 'Name', 'Email', 'Mobile'] as const;

export const ProfileFacts = ({ user, look = '' }: { user: User; look?: string }) => (
  <dl className={`grid max-w-2xl gap-x-8 sm:grid-cols-[8rem_1fr] ${look}`}>
    {ROWS.map((row) => (
      <div key={row} className="border-b border-line py-3 last:border-0 sm:col-span-2 sm:grid sm:grid-cols-subgrid">
        <dt className="font-semibold text-ink">{row}</dt>
        <dd className="min-w-0 break-words">{user[row] || '–'}</dd>
      </div>
    ))}
  </dl>
);
