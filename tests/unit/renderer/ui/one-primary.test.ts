import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../support/project.ts';

const getText = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');

const getFile = (importer: string, from: string | undefined): string[] =>
  from === undefined ? [] : [normalize(join(dirname(importer), from))];

/** Returns the file of a component that is loaded on first use, by the name of its `LazyComponent`. */
const findLazyFile = (file: string, name: string): string[] => {
  const from = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '(\\.[^']+)'`).exec(getText(file))?.[1];
  return getFile(file, from).flatMap((lazy) =>
    getFile(lazy, new RegExp(`${name} = new LazyComponent\\(\\(\\) => import\\('([^']+)'`).exec(getText(lazy))?.[1]),
  );
};

/** Returns the imported components that a part of a file renders, by their files. */
const drawnIn = (file: string, part: string): string[] =>
  [...part.matchAll(/<([A-Z]\w*|\w+(?=\.component))[\s/>.]/g)].flatMap(([, name = '']) =>
    /^[a-z]/.test(name)
      ? findLazyFile(file, name)
      : getFile(file, new RegExp(`import ${name} from '(\\.[^']+\\.svelte)'`).exec(getText(file))?.[1]),
  );

/** Returns the popover content of a file: the markup and the components rendered there, recursively. */
const intoPopovers = (file: string): { readonly markup: string[]; readonly files: Set<string> } => {
  const markup = [...getText(file).matchAll(/<Popover[\s>][\s\S]*?<\/Popover>/g)].map(([block]) => block);
  const files = new Set<string>();
  const follow = (found: readonly string[]): void => {
    for (const one of found) {
      // A dialog opened from a popover is a separate screen.
      if (files.has(one) || one.endsWith('Dialog.svelte')) continue;
      files.add(one);
      follow(drawnIn(one, getText(one)));
    }
  };
  follow(markup.flatMap((block) => drawnIn(file, block)));
  return { markup, files };
};

const isPrimary = /variant=(?:"primary"|\{[^}]*'primary'[^}]*\})/;

describe('primary button of a screen', () => {
  const users = globSync('renderer/**/*.svelte', { cwd: projectRoot }).filter(
    (file) => !file.endsWith('ui/Popover.svelte') && /<Popover[\s>]/.test(getText(file)),
  );

  it('belongs to the page: dialogs and popovers over the page have none', () => {
    expect(users.length).toBeGreaterThan(8);
    const found = users.flatMap((file) => {
      const { markup, files } = intoPopovers(file);
      return [
        ...(markup.some((block) => isPrimary.test(block)) ? [file] : []),
        ...[...files].filter((one) => isPrimary.test(getText(one)) && !one.endsWith('ui/Button.svelte')),
      ];
    });
    expect(found).toEqual([]);
  });

  it('is searched for in popovers at any depth', () => {
    const filters = users.find((file) => file.endsWith('FiltersButton.svelte')) ?? '';
    expect([...intoPopovers(filters).files].join(' ')).toContain('FilterForm.svelte');
  });
});
