import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../tests/support/project.ts';

/** What the program says of itself. */
export const { version } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
  readonly version: string;
};

/** Why nothing is released under this tag; nothing where it names the program's own version. */
export function tagProblem(tag: string | undefined): string | undefined {
  if (tag === `v${version}`) return undefined;
  return `The tag is ${tag ?? 'not there'}, and package.json says ${version}: the tag of this version is v${version}`;
}
