import { policyPage } from '../policy-page';

const { generateMetadata, Page } = policyPage('scribes.hi');

export { generateMetadata, Page as default };
