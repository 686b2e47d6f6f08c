import type { ReactNode } from 'react';

import type { PaletteState } from '@/lib/exam/progress';

const VIOLET = '#734f96';

/** The shapes and colours that candidates know from the computer-based examinations. */
const SHAPES = {
  'not-visited': <rect x="3" y="3" width="26" height="26" rx="4" fill="#dddddd" stroke="#8b8674" />,
  'not-answered': <path d="M3 3h26v18l-7 8H10l-7-8z" fill="#e44507" />,
  answered: <path d="M10 3h12l7 8v18H3V11z" fill="#3ecc3e" />,
  marked: <circle cx="16" cy="16" r="13" fill={VIOLET} />,
  'answered-marked': (
    <>
      <circle cx="16" cy="16" r="13" fill={VIOLET} />
      <circle cx="25" cy="25" r="6" fill="#26b226" stroke="#fff" strokeWidth="1.5" />
    </>
  ),
} satisfies Record<PaletteState, ReactNode>;

type Props = { state: PaletteState; isLarge?: boolean };

/** The symbol of a state; its meaning stands beside it as text. */
export function PaletteSymbol({ state, isLarge = false }: Props) {
  return (
    <svg
      viewBox="0 0 32 32"
      className={`shrink-0 ${isLarge ? 'size-11' : 'size-8'}`}
      aria-hidden="true"
      focusable="false"
    >
      {SHAPES[state]}
    </svg>
  );
}
