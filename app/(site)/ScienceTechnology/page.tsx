import { paths } from '@/lib/site/paths';

import { subjectPage } from '../subject-page';

const { generateMetadata, Page } = subjectPage(paths.scienceTechnology);

export { generateMetadata, Page as default };
