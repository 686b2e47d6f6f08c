import { useLayoutEffect, useRef } from 'react';

/** What each key does, by `KeyboardEvent.key` in lower case. */
export type Shortcuts = Readonly<Record<string, () => void>>;

const TYPED_INTO = 'input:not([type="radio"]), select, textarea, [contenteditable], [popover]:not(#exam-menu) *';

/** What the arrow keys scroll. */
const SCROLLED = '.table-frame';

/** Single-key shortcuts, off in fields and while a dialog is open. The candidate can switch them off (WCAG 2.1.4). */
export function useShortcuts(shortcuts: Shortcuts, isOn: boolean): void {
  const current = useRef(shortcuts);
  // Layout effects run before the paint, so whatever is seen takes keys.
  useLayoutEffect(() => {
    current.current = shortcuts;
  });

  useLayoutEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented) return;
      const isTyping = event.target instanceof Element && event.target.matches(TYPED_INTO);
      if (isTyping || document.querySelector('dialog[open]')) return;
      const key = event.key.toLowerCase();
      if (!Object.hasOwn(current.current, key)) return;
      if (key.startsWith('arrow') && event.target instanceof Element && event.target.matches(SCROLLED)) return;
      event.preventDefault();
      current.current[key]?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
