import type { ReactNode } from 'react';

/** How a plain control of the desk looks. */
export const CONTROL_LOOK = 'min-h-11 rounded-card border border-line bg-surface px-3';

type Props = {
  action: string;
  /** The parts of the address to keep; '' for none. */
  kept?: Record<string, string>;
  look?: string;
  children: ReactNode;
};

/** Queries a page of the desk through its address. Works without JavaScript. */
export const QueryForm = ({ action, kept = {}, look = '', children }: Props) => (
  <form action={action} className={`flex flex-wrap items-end gap-3 ${look}`}>
    {Object.entries(kept).map(([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />)}
    {children}
  </form>
);
