import { keptAfterVisit } from '@/lib/content/content-mode';

export { default, generateMetadata } from '../quiz-page';

export const generateStaticParams = keptAfterVisit();
