import { policyPage } from '../policy-page';

const { generateMetadata, Page } = policyPage('privacy.en');

export { generateMetadata, Page as default };
