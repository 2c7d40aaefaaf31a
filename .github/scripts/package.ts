/**
 * Packages the built program for this system with electron-builder, as a release of the repository that GitHub's
 * variables name. Nothing is published. The certificates come in `MAC_CERTIFICATE` and `WINDOWS_CERTIFICATE`, with
 * `_PASSWORD` behind each.
 *
 *     node .github/scripts/package.ts [--dir] [--electron folder] [--output folder]
 *
 * `--dir` makes the unpacked program alone, `--electron` makes it of another runtime.
 */
import { parseArgs } from 'node:util';
import { build, type Configuration } from 'electron-builder';
import { projectRoot } from '../../tests/support/project.ts';
import { tagProblem } from './version.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const certificates: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'MAC_CERTIFICATE',
  win32: 'WINDOWS_CERTIFICATE',
};
const ofNotary = ['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'];
const ofBuilder = ['CSC_LINK', 'CSC_KEY_PASSWORD', 'WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD'];
const ofWorkflow = Object.values(certificates).flatMap((name) => [name, `${name}_PASSWORD`]);

/** All that signing reads from the environment; a secret that was never set is an empty text there, not absent. */
export const signingVariables: readonly string[] = [...ofBuilder, ...ofNotary, ...ofWorkflow];

const withoutEmpty = (variables: Environment): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).filter((entry): entry is [string, string] => Boolean(entry[1])));

/** Which of these variables the packager gets: this system's certificate, or none at all. */
export function signingEnvironment(platform: NodeJS.Platform, env: Environment): Record<string, string> {
  const name = certificates[platform];
  if (name === undefined || !env[name]) return {};
  const notary = platform === 'darwin' ? ofNotary.map((one) => [one, env[one]]) : [];
  return withoutEmpty({
    CSC_LINK: env[name],
    CSC_KEY_PASSWORD: env[`${name}_PASSWORD`],
    ...(Object.fromEntries(notary) as Environment),
  });
}

/** What electron-builder.yml leaves open: where releases are, who answers for them, and how they are signed. */
export function releaseConfiguration(platform: NodeJS.Platform, env: Environment): Configuration {
  const [owner = '', repo = ''] = (env['GITHUB_REPOSITORY'] ?? '').split('/');
  if (repo === '') throw new Error('GITHUB_REPOSITORY does not say whose release this is');
  const isSigned = 'CSC_LINK' in signingEnvironment(platform, env);
  return {
    // A certificate that cannot be used is an error, and never an unsigned release.
    forceCodeSigning: isSigned,
    publish: { provider: 'github', owner, repo },
    extraMetadata: { homepage: `${env['GITHUB_SERVER_URL'] ?? 'https://github.com'}/${owner}/${repo}` },
    linux: { maintainer: `${owner} <${env['GITHUB_REPOSITORY_OWNER_ID'] ?? ''}+${owner}@users.noreply.github.com>` },
    // Apple's processors run no program without a signature, and setting the fuses spoils the one that Electron has:
    // without a certificate it gets one that names nobody. Such parts have no team in common, and the hardened runtime
    // would not load them.
    ...(platform === 'darwin' && !isSigned && { mac: { identity: '-', hardenedRuntime: false, notarize: false } }),
  };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { dir: { type: 'boolean' }, electron: { type: 'string' }, output: { type: 'string' } },
  });
  const problem = tagProblem(process.env['GITHUB_REF_NAME']);
  if (problem !== undefined) throw new Error(problem);
  const config = releaseConfiguration(process.platform, process.env);
  const signing = signingEnvironment(process.platform, process.env);
  for (const name of signingVariables) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, signing);
  await build({
    projectDir: projectRoot,
    publish: 'never',
    dir: values.dir ?? false,
    config: {
      ...config,
      ...(values.electron !== undefined && { electronDist: values.electron }),
      ...(values.output !== undefined && { directories: { output: values.output } }),
    },
  });
}

if (import.meta.main) await main();
