import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Mutant } from './bundles';

/** The planted faults of mutants.txt: below the name of a file, 'the rule that breaks: a text → what stands there instead'. */
export const MUTANTS: readonly Mutant[] = readFileSync(join(import.meta.dirname, 'mutants.txt'), 'utf8')
  .split('\n\n')
  .slice(1)
  .flatMap((part) => {
    const [file = '', ...faults] = part.trim().split('\n');
    return faults.map((line) => {
      const [, name = '', text = '', other = ''] = /^ {2}(.*?): (.*) →(?: (.*))?$/.exec(line) ?? [];
      return { name, file, text, other };
    });
  });
