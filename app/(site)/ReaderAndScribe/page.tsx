import { policyPage } from '../policy-page';

const { generateMetadata, Page } = policyPage('scribes.en');

export { generateMetadata, Page as default };
