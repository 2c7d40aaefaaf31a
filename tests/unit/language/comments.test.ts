import { globSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findPrivatePhrases, hiddenOpening, parseComments, parseLineComments } from '../../support/language.ts';
import { projectRoot } from '../../support/project.ts';
import most from './private-phrases.json' with { type: 'json' };

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');
const files = ['{electron,renderer,tests}/**/*.{ts,svelte,css,mjs,sql}', '{.github/**/*,*,.*}.{ts,js,yml}']
  .flatMap((pattern) => globSync(pattern, { cwd: projectRoot }))
  .filter((file) => !file.includes('node_modules') && !file.includes('language'));
const comments = files.flatMap((file) => {
  const parse = /\.(sql|yml)$/.test(file) ? parseLineComments : parseComments;
  return parse(read(file)).map((comment) => ({ ...comment, file }));
});

describe('the comments of the sources', () => {
  it('are found in every part of the program', () => {
    expect(comments.length).toBeGreaterThan(9_000);
    expect(new Set(comments.map(({ file }) => dirname(file).split('/')[0]))).toEqual(
      new Set(['electron', 'renderer', 'tests', '.github', '.']),
    );
    const types = new Set(comments.map(({ file }) => extname(file)));
    expect(types).toEqual(new Set(['.ts', '.svelte', '.css', '.mjs', '.sql', '.js', '.yml']));
  });

  it('say in the first words of a docstring what is returned or done', () => {
    const hidden = comments.filter(
      ({ text, isDocstring, file }) => isDocstring && hiddenOpening.test(text) && !file.startsWith('tests/'),
    );
    expect(
      hidden.map(({ file, text }) => `${file}: begin with what the function returns or does: ${text.slice(0, 80)}`),
    ).toEqual([]);
  });

  it('have no more private phrases in any folder than private-phrases.json allows', () => {
    const allowed: Readonly<Record<string, number>> = most;
    const found = comments.flatMap(({ file, text }) =>
      findPrivatePhrases(text).map((phrase) => ({ folder: dirname(file), message: `${file}: ${phrase}: ${text}` })),
    );
    const byFolder = Map.groupBy(found, ({ folder }) => folder);
    const exceeding = [...byFolder].filter(([folder, { length }]) => length > (allowed[folder] ?? 0));
    expect(exceeding.flatMap(([, phrases]) => phrases.map(({ message }) => message))).toEqual([]);
    const counts = Object.keys(allowed).map((folder) => [folder, byFolder.get(folder)?.length ?? 0] as const);
    expect(Object.fromEntries(counts), 'fewer than before: lower the number in private-phrases.json').toEqual(allowed);
  });

  it.each([
    ['svelte', 'node_modules/svelte/src/**/*.js'],
    ['undici', 'node_modules/undici/lib/**/*.js'],
  ])('are held to rules that at least 95 %% of the comments of %s satisfy', (_, pattern) => {
    const foreign = globSync(pattern, { cwd: projectRoot }).flatMap((file) => parseComments(read(file)));
    const flagged = foreign.filter(
      ({ text, isDocstring }) => findPrivatePhrases(text).length > 0 || (isDocstring && hiddenOpening.test(text)),
    );
    expect(foreign.length).toBeGreaterThan(500);
    expect(flagged.length / foreign.length).toBeLessThan(0.05);
  });
});
