import { policyPage } from '../policy-page';

const { generateMetadata, Page } = policyPage('privacy.hi');

export { generateMetadata, Page as default };
