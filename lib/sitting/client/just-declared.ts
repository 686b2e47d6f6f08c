import { paths } from '@/lib/site/paths';

/** Whether the declaration's form has just led here, judged by the referrer; reloads and going back do not count. */
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
