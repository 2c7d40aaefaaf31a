import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript-eslint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { node24, projectRoot } from '../../support/project.ts';
import { faults } from './faults.ts';

type Rules = Readonly<Record<string, readonly unknown[]>>;

interface Diagnostic {
  readonly code: string;
  readonly filename: string;
}

const scripts = ['electron/main.ts', 'renderer/app/bridge.ts', 'renderer/app/router.svelte.ts'];
const oxlintFile = join(projectRoot, '.oxlintrc.json');
const { rules: byOxlint } = JSON.parse(readFileSync(oxlintFile, 'utf8')) as { readonly rules: Rules };
const ours = '@typescript-eslint/';
/** Checked by the compiler, because classes have private members. */
const byCompiler = 'no-unsafe-class-instance-assignment';
const byType = Object.keys(byOxlint).map((name) => name.replace('typescript/', ''));

/** Returns the rules that ESLint applies to a file, with their options. Disabled rules are left out. */
const inEslint = async (eslint: ESLint, file: string): Promise<Rules> => {
  const { rules } = (await eslint.calculateConfigForFile(join(projectRoot, file))) as { readonly rules: Rules };
  return Object.fromEntries(Object.entries(rules).filter(([, [severity]]) => severity === 2));
};

describe('lint rules', () => {
  let folder: string;
  let found: readonly Diagnostic[];

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'vitrine-lint-'));
    for (const [rule, code] of Object.entries(faults)) writeFileSync(join(folder, `${rule}.ts`), `${code}\n`);
    const compilerOptions = { target: 'ES2024', lib: ['ES2024', 'DOM'], strict: true, types: [], noEmit: true };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    const oxlint = createRequire(import.meta.url)
      .resolve('oxlint/package.json')
      .replace('package.json', 'bin/oxlint');
    const args = [oxlint, '--config', oxlintFile, '--format', 'json', folder];
    const { stdout, stderr } = spawnSync(node24, args, { cwd: projectRoot, encoding: 'utf8' });
    expect(stderr).toBe('');
    found = (JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] }).diagnostics;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(byType)('%s finds its error', (rule) => {
    const codes = found.filter(({ filename }) => filename.endsWith(`/${rule}.ts`)).map(({ code }) => code);
    expect(codes).toContain(`typescript(${rule})`);
  });

  it('covers components: oxlint checks the rules missing in ESLint, with the same options', async () => {
    const eslint = new ESLint({ cwd: projectRoot });
    const ofComponents = await inEslint(eslint, 'renderer/App.svelte');
    const typed = Object.entries(ofComponents).filter(([name]) => name.startsWith(ours));
    expect(typed.length).toBeGreaterThan(80);
    for (const file of scripts) {
      const ofScript = await inEslint(eslint, file);
      for (const [name, [, ...options]] of typed) {
        if (name === `${ours}${byCompiler}`) continue;
        const setting = ofScript[name] ?? byOxlint[name.replace(ours, 'typescript/')];
        expect(setting?.slice(1), `${name} in ${file}`).toEqual(options);
      }
    }
  });

  it('requires a private member in each class of the program', async () => {
    const eslint = new ESLint({ cwd: projectRoot });
    const isRejected = async (file: string, body: string): Promise<boolean> => {
      const lines = await eslint.lintText(`export class Place {\n${body}\n}\n`, { filePath: join(projectRoot, file) });
      return lines.some(({ messages }) => messages.some(({ ruleId }) => ruleId === 'no-restricted-syntax'));
    };
    for (const file of scripts) {
      expect(await isRejected(file, '  readonly at = 1;'), file).toBe(true);
      expect(
        await isRejected(file, '  readonly #at = 1;\n\n  get at(): number {\n    return this.#at;\n  }'),
        file,
      ).toBe(false);
    }
  });

  it('enables all rules of the strict presets that need types', () => {
    const presets = [...ts.configs.strictTypeCheckedOnly, ...ts.configs.stylisticTypeCheckedOnly];
    const presetRules = presets.flatMap(({ rules = {} }) => Object.entries(rules)).filter(([, one]) => one !== 'off');
    const names = presetRules.flatMap(([name]) => (name.startsWith(ours) ? [name.replace(ours, '')] : []));
    // Disabled for all files, or checked by another tool.
    const elsewhere = ['dot-notation', 'require-await', 'no-unnecessary-type-parameters', byCompiler];
    expect(names.filter((name) => !byType.includes(name)).toSorted()).toEqual(elsewhere.toSorted());
  });
});
