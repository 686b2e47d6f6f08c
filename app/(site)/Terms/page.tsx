import { policyPage } from '../policy-page';

const { generateMetadata, Page } = policyPage('terms.en');

export { generateMetadata, Page as default };
