/**
 * Writes the bill of materials in CycloneDX: components that are in the package are `required`, those that are only used to
 * build it are `excluded`. Run it after the build, because the built lists of licences name the bundled libraries.
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

/** The parts of a build that bundle libraries. */
const parts = ['main', 'renderer'] as const;

/** Parses a list of licences. Returns `name@version` of each library. */
const parseLicences = (licences: string): string[] =>
  [...licences.matchAll(/^## (\S+) - (\S+)/gm)].map(([, name = '', version = '']) => `${name}@${version}`);

/** The dependency that is in each package although it is not bundled. */
const runtime = 'electron';

/** Returns the native libraries in the WebAssembly build of sharp, which are not npm packages. */
function readImageLibraries(): Component[] {
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

/** Returns the bill of materials of a build in `dist`, from the lock file. Throws if it lacks a bundled library. */
export function createBillOfMaterials(dist: string): Bom {
  const options = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const output = execFileSync('npm', options, {
    cwd: projectRoot,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const bom = JSON.parse(output) as Bom;
  const shipped = new Set(
    parts.flatMap((part) => parseLicences(readFileSync(path.join(dist, part, 'licences.md'), 'utf8'))),
  );
  const isShipped = ({ name, version, scope }: Component): boolean =>
    scope === 'required' || name === runtime || shipped.has(`${name}@${version}`);
  const missing = [...shipped].filter(
    (one) => !bom.components.some(({ name, version }) => one === `${name}@${version}`),
  );
  if (missing.length > 0) throw new Error(`The lock file does not contain ${missing.join(', ')}`);
  return {
    ...bom,
    // npm uses the name of the folder.
    metadata: { ...bom.metadata, component: { ...bom.metadata.component, name: 'vitrine' } },
    components: [
      ...bom.components.map((one) => ({ ...one, scope: isShipped(one) ? 'required' : 'excluded' })),
      ...readImageLibraries(),
    ],
  };
}

if (import.meta.main) {
  const [, , file] = process.argv;
  if (file === undefined) throw new Error('Usage: node .github/scripts/sbom.ts file');
  const bom = createBillOfMaterials(path.join(projectRoot, 'dist'));
  writeFileSync(file, `${JSON.stringify(bom, undefined, 2)}\n`);
  const required = bom.components.filter(({ scope }) => scope === 'required').length;
  console.log(`${String(bom.components.length)} components, ${String(required)} of them in the program`);
}
