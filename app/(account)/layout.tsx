export { default } from '../(site)/layout';

/** In seconds: bounds how long a cache keeps these pages after a new build. */
export const revalidate = 1_800;
