import { paths } from '@/lib/site/paths';

/** Whether the candidate has just come from the declaration's form, by the referrer; no reload, no way back. */
export function hasJustDeclared(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type !== 'navigate' || !URL.canParse(document.referrer)) return false;
  const from = new URL(document.referrer);
  const here = new URLSearchParams(window.location.search);
  return (
    from.origin === window.location.origin &&
    from.pathname === paths.testInstruction &&
    ['Cat', 'Sub'].every((name) => here.has(name) && Number(from.searchParams.get(name)) === Number(here.get(name)))
  );
}
