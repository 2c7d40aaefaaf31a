/**
 * Writes what the program is made of, in CycloneDX: what is in a package is `required`, what only helped to make it
 * `excluded`. Run after the build, whose lists of licences name the libraries that are bundled.
 *
 *     node .github/scripts/sbom.ts file
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../tests/support/project.ts';

export interface Component {
  readonly type?: string;
  readonly name: string;
  readonly version: string;
  readonly scope?: string;
  readonly purl?: string;
}
interface Bom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
}

/** Those of a build that bundle libraries. */
const parts = ['main', 'renderer'] as const;

/** `name@version` of each library that a list of licences tells of. */
const bundledIn = (licences: string): string[] =>
  [...licences.matchAll(/^## (\S+) - (\S+)/gm)].map(([, name = '', version = '']) => `${name}@${version}`);

/** Not bundled, and in each package all the same. */
const runtime = 'electron';

/** The native libraries that are compiled into the WebAssembly build of sharp, which npm does not know. */
function imageLibraries(): Component[] {
  const file = path.join(projectRoot, 'node_modules/@img/sharp-wasm32/versions.json');
  const versions = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return Object.entries(versions).map(([name, version]) => ({
    type: 'library',
    name,
    version,
    scope: 'required',
    purl: `pkg:generic/${name}@${version}`,
  }));
}

/** The bill of materials of a build in `dist`, from the lock file. */
export function billOfMaterials(dist: string): Bom {
  const words = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const output = execFileSync('npm', words, {
    cwd: projectRoot,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const bom = JSON.parse(output) as Bom;
  const shipped = new Set(
    parts.flatMap((part) => bundledIn(readFileSync(path.join(dist, part, 'licences.md'), 'utf8'))),
  );
  const isShipped = ({ name, version, scope }: Component): boolean =>
    scope === 'required' || name === runtime || shipped.has(`${name}@${version}`);
  const missing = [...shipped].filter(
    (one) => !bom.components.some(({ name, version }) => one === `${name}@${version}`),
  );
  if (missing.length > 0) throw new Error(`The lock file does not know ${missing.join(', ')}`);
  return {
    ...bom,
    // npm calls it after its folder.
    metadata: { ...bom.metadata, component: { ...bom.metadata.component, name: 'vitrine' } },
    components: [
      ...bom.components.map((one) => ({ ...one, scope: isShipped(one) ? 'required' : 'excluded' })),
      ...imageLibraries(),
    ],
  };
}

if (import.meta.main) {
  const [, , file] = process.argv;
  if (file === undefined) throw new Error('Say which file is to be written');
  const bom = billOfMaterials(path.join(projectRoot, 'dist'));
  writeFileSync(file, `${JSON.stringify(bom, undefined, 2)}\n`);
  const required = bom.components.filter(({ scope }) => scope === 'required').length;
  console.log(`${String(bom.components.length)} components, ${String(required)} of them in the program`);
}
