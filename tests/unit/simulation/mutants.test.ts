import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../support/project.ts';
import { mutants } from '../../simulation/mutants.ts';

it.each(mutants.map(({ file, words, of }) => [words, file, of] as const))(
  'the simulation can apply the fault “%s” to %s',
  (_, file, of) => {
    const path = join(projectRoot, 'electron', file);
    expect(existsSync(path)).toBe(true);
    // The fault replaces the only occurrence.
    expect(readFileSync(path, 'utf8').split(of)).toHaveLength(2);
  },
);
