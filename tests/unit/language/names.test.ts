import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../support/project.ts';

const files = globSync('{electron,renderer}/**/*.{ts,svelte}', { cwd: projectRoot });
const pattern =
  /^export (?:async )?(?:abstract )?(?:declare )?(?:function\*?|class|const|let|interface|type|enum) ([A-Za-z_$][\w$]*)/gm;
const exported = files.flatMap((file) =>
  Array.from(readFileSync(join(projectRoot, file), 'utf8').matchAll(pattern), ([, name = '']) => ({ name, file })),
);

const isCatalogue = (file: string): boolean => /messages(?:\/|\.ts$)/.test(file);

describe('exported names in electron/ and renderer/', () => {
  it('have one meaning each', () => {
    expect(exported.length).toBeGreaterThan(2_000);
    // Catalogues are imported by one file, or as `m`.
    const named = exported.filter(({ name, file }) => name !== 'm' && !file.includes('/messages/en/'));
    const repeated = [...Map.groupBy(named, ({ name }) => name).values()].filter(({ length }) => length > 1);
    expect(repeated.map((same) => same.map(({ name, file }) => `${name} in ${file}: name the subject`))).toEqual([]);
  });

  it('do not end in a private suffix that hides what a function does', () => {
    const hidden = exported.filter(
      ({ name, file }) => !isCatalogue(file) && /^(?!get|is|has|with|find)[a-z]\w*(?:Of|Words|Looks|Acts)$/.test(name),
    );
    expect(
      hidden.map(({ name, file }) => `${name} in ${file}: begin with a verb, such as get, find or format`),
    ).toEqual([]);
  });

  it('are the names of the files for imported components', () => {
    const importPattern = /^ *import (\w+) from '\.[^']*?([^'/]+)\.svelte';$/gm;
    const renamed = files.flatMap((file) =>
      Array.from(readFileSync(join(projectRoot, file), 'utf8').matchAll(importPattern))
        .filter(([, local, name]) => local !== name)
        .map(([statement]) => `${file}: ${statement.trim()}`),
    );
    expect(renamed).toEqual([]);
  });
});
