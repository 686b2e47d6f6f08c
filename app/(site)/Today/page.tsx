export { default, generateMetadata } from './[...quiz]/page';
