// The entry of a page of a test: what its scripts do without the screen.
export { useSealedStart } from '@/components/exam/taking/use-sealed-start';
export { fromWords } from '@/lib/exam/sealing';
export { openAttempt } from '@/lib/sitting/client/open-attempt';

export { mount } from './edge/react';
