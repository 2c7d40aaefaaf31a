import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../support/project.ts';

const declared = /^export (?:interface|type|class|enum) (\w+)/gm;

describe('the names of exported types in electron/', () => {
  it('have one meaning each', () => {
    const files = globSync('electron/**/*.ts', { cwd: projectRoot });
    expect(files.length).toBeGreaterThan(100);
    const names = files.flatMap((file) => {
      const source = readFileSync(join(projectRoot, file), 'utf8');
      return Array.from(source.matchAll(declared), ([, name = '']) => ({ name, file }));
    });
    const twice = [...Map.groupBy(names, ({ name }) => name).values()].filter(({ length }) => length > 1);
    expect(twice.map((same) => same.map(({ name, file }) => `${name} in ${file}`))).toEqual([]);
  });
});
