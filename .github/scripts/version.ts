import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../tests/support/project.ts';

/** The version of the program. */
export const { version } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
  readonly version: string;
};

/** Returns why a release cannot have this tag; undefined if the tag is the version of the program. */
export function findTagProblem(tag: string | undefined): string | undefined {
  if (tag === `v${version}`) return undefined;
  return `The tag is ${tag ?? 'missing'}, but package.json has version ${version}, whose tag is v${version}`;
}
