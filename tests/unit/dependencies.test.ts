import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../support/project.ts';

interface Locked {
  /** The package name, if it is installed under another one. */
  readonly name?: string;
  readonly version: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly deprecated?: string;
  readonly hasInstallScript?: boolean;
  readonly dev?: boolean;
}
interface Manifest {
  readonly allowScripts: Readonly<Record<string, boolean>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const read = <T>(name: string): T => JSON.parse(readFileSync(join(projectRoot, name), 'utf8')) as T;
const manifest = read<Manifest>('package.json');
const { packages } = read<{ packages: Readonly<Record<string, Locked>> }>('package-lock.json');
const installed = Object.entries(packages).filter(([place]) => place !== '');

const getName = (place: string, { name }: Locked): string =>
  name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Licences besides MIT that permit use and, for shipped packages, redistribution. */
const allowed =
  /^(MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Python-2\.0|MPL-2\.0|WTFPL|CC0-1\.0|CC-BY-4\.0|LGPL-3\.0-or-later)$/;
const getLicences = (text: string): string[] =>
  text
    .replaceAll(/[()]/g, '')
    .split(/ (?:AND|OR) /)
    .map((one) => one.trim());

/** Whether a package without a licence in the lockfile contains the text of the MIT licence. */
const bringsMit = (place: string): boolean => {
  const folder = join(projectRoot, place);
  const file = existsSync(folder) ? readdirSync(folder).find((name) => /^licen[cs]e/i.test(name)) : undefined;
  return file !== undefined && /MIT License/i.test(readFileSync(join(folder, file), 'utf8'));
};

describe('dependencies of the program', () => {
  it('run no script during installation, except the listed ones', () => {
    const scripted = installed
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([place, one]) => getName(place, one));
    expect(scripted.toSorted()).toEqual(Object.keys(manifest.allowScripts).toSorted());
    const run = Object.entries(manifest.allowScripts).flatMap(([name, runs]) => (runs ? [name] : []));
    expect(run, 'allowed to run').toEqual(['node']);
  });

  it('are downloaded from the registry with the checksums in the lockfile', () => {
    for (const [place, { resolved, integrity }] of installed) {
      // If it is missing, npm uses its default registry.
      if (resolved !== undefined) expect(resolved, place).toMatch(/^https:\/\/registry\.npmjs\.org\//);
      expect(integrity, place).toMatch(/^sha512-/);
    }
    const chosen = { ...manifest.dependencies, ...manifest.devDependencies };
    for (const [name, version] of Object.entries(chosen)) {
      expect(version, name).toMatch(/^(npm:@?[\w/-]+@)?\d+\.\d+\.\d+$/);
      expect(version.endsWith(packages[`node_modules/${name}`]?.version ?? 'missing'), name).toBe(true);
    }
  });

  it('are maintained: none is marked as deprecated', () => {
    expect(installed.flatMap(([place, { deprecated }]) => (deprecated === undefined ? [] : [place]))).toEqual([]);
  });

  it('have licences that permit use and distribution', () => {
    const others = installed.filter(([place, { license }]) =>
      license === undefined ? !bringsMit(place) : !getLicences(license).every((one) => allowed.test(one)),
    );
    expect(others.map(([place, { license = 'none' }]) => `${place}: ${license}`)).toEqual([]);
  });
});
