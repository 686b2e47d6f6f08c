'use client';

import { endpoints, testPathOf } from '@/lib/site/paths';

import { Declaration } from './declaration';

/**
 * The declaration on /TestInstruction, which leads to the test of the page's address. Without JavaScript the endpoint
 * does the same, since the page is the same for all tests.
 */
export const TestDeclaration = () => (
  <Declaration
    action={endpoints.begin}
    onBegin={() => window.location.assign(testPathOf(new URL(window.location.href)))}
  />
);
