import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../support/project.ts';

const getFiles = (pattern: string): readonly string[] => globSync(pattern, { cwd: projectRoot }).toSorted();
const getSource = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');
const namesIn = (file: string, pattern: RegExp): readonly string[] =>
  Array.from(getSource(file).matchAll(pattern), ([, name = '']) => name);

describe('names of exported types in electron/', () => {
  it('have one meaning each', () => {
    const files = getFiles('electron/**/*.ts');
    expect(files.length).toBeGreaterThan(100);
    const declared = /^export (?:interface|type|class|enum) (\w+)/gm;
    const names = files.flatMap((file) => namesIn(file, declared).map((name) => ({ name, file })));
    const duplicates = [...Map.groupBy(names, ({ name }) => name).values()].filter(({ length }) => length > 1);
    expect(duplicates.map((same) => same.map(({ name, file }) => `${name} in ${file}`))).toEqual([]);
  });
});

describe('folders of the source tree', () => {
  it.each([
    ['electron/**/*.{ts,sql}', 35],
    ['renderer/{[!u]*,u[!i]*}/**/*.{ts,svelte,css}', 45],
  ])('of %s contain at most %i files each', (pattern, most) => {
    const folders = Map.groupBy(getFiles(pattern), dirname);
    expect(folders.size).toBeGreaterThan(20);
    expect(Array.from(folders).flatMap(([folder, files]) => (files.length > most ? [folder] : []))).toEqual([]);
  });

  it('shell/ uses Electron in every file', () => {
    const files = getFiles('electron/shell/*.ts');
    expect(files.filter((file) => !/from 'electron(-[a-z]+)?(\/[a-z]+)?'/.test(getSource(file)))).toEqual([]);
  });

  it('handles a call in the file with the same name as its declaration', () => {
    const declaredIn = (file: string): readonly string[] => namesIn(file, /^ {2}'([\w]+\.[\w]+)': defineCall/gm);
    const calls = getFiles('electron/{contract/*,*/contract,*/*-contract}.ts').flatMap((file) =>
      declaredIn(file).map((name) => [name, file] as const),
    );
    expect(calls.length).toBeGreaterThan(150);
    // A capability has all its handlers in its folder.
    const files = (file: string): readonly string[] =>
      file.startsWith('electron/contract/')
        ? [file.replace('/contract/', '/ipc/')]
        : getFiles(`${file.slice(0, file.lastIndexOf('/'))}/{ipc,*-ipc}.ts`);
    const missing = calls.filter(([name, file]) => !files(file).some((one) => getSource(one).includes(`'${name}'`)));
    expect(missing).toEqual([]);
  });
});

it('registers no hooks in shared test modules, because only the first file of a process would have them', () => {
  const shared = getFiles('tests/{support,unit,integration}/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  expect(shared.length).toBeGreaterThan(50);
  expect(shared.filter((file) => /^(before|after)(Each|All)\(/m.test(getSource(file)))).toEqual([]);
});
