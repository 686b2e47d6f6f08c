import type { ReactNode } from 'react';

/** Facts with their names; those without a value are left out. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="grid grid-cols-2 gap-x-6 gap-y-3 lg:grid-cols-4">
    {facts.map(
      ([name, value]) =>
        value && (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ),
    )}
  </dl>
);
