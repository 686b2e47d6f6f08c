import { UNSEEN } from '@/lib/text/unseen';

/** A visitor's text on one line of a terminal, without characters that control it or break the line. */
export const terminalLine = (text: string) => text.replace(UNSEEN, '\ufffd');

/** A visitor's text of several lines, each indented, so that none looks like a line of ours. */
export const terminalLines = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => `  ${terminalLine(line)}`)
    .join('\n');
