const BASE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-card px-5 py-2 text-center font-semibold no-underline transition-colors disabled:opacity-60';

/** Looks of buttons and of links drawn as buttons. At most one primary on a screen. */
export const buttonLook = {
  primary: `${BASE} bg-marigold text-on-marigold hover:bg-marigold-bright`,
  solid: `${BASE} bg-ink text-on-ink hover:bg-ink-mid`,
  outline: `${BASE} border border-ink-mid bg-surface text-ink hover:bg-ink-soft`,
} as const;
