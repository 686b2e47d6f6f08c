import { UNSEEN } from '@/lib/text/unseen';

/** A visitor's text on one line of a terminal, which it can neither steer nor continue elsewhere. */
export const terminalLine = (text: string) => text.replace(UNSEEN, '\ufffd');

/** A visitor's text of several lines, each indented, so that none passes for a line of ours. */
export const terminalLines = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => `  ${terminalLine(line)}`)
    .join('\n');
