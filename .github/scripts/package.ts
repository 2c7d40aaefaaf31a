/**
 * Packages the built program for this system with electron-builder, as a release of the repository that GitHub's
 * variables name. Nothing is published. The certificates come in `MAC_CERTIFICATE` and `WINDOWS_CERTIFICATE`, with
 * `_PASSWORD` behind each; for Windows Azure Artifact Signing can take the place of a certificate. `PUBLISHER` is the name
 * in the certificate, and `UPDATE_PUBLIC_KEY` the key that feeds of releases are signed with (`sign-feeds.ts`).
 *
 *     node .github/scripts/package.ts [--dir] [--electron folder] [--output folder]
 *
 * `--dir` makes the unpacked program alone, `--electron` makes it of another runtime.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
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
/** Signs in to Azure. */
const ofAzure = ['AZURE_TENANT_ID', 'AZURE_CLIENT_ID', 'AZURE_CLIENT_SECRET'];
/** Says what Azure signs with. */
const ofAzureSigning = ['AZURE_SIGNING_ENDPOINT', 'AZURE_SIGNING_ACCOUNT', 'AZURE_SIGNING_PROFILE', 'PUBLISHER'];
const ofBuilder = ['CSC_LINK', 'CSC_KEY_PASSWORD', 'WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD'];
const ofWorkflow = Object.values(certificates).flatMap((name) => [name, `${name}_PASSWORD`]);

/** All that signing reads from the environment; a secret that was never set is an empty text there, not absent. */
export const signingVariables: readonly string[] = [...ofBuilder, ...ofNotary, ...ofWorkflow, ...ofAzure];

const withoutEmpty = (variables: Environment): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).filter((entry): entry is [string, string] => Boolean(entry[1])));

/** Whether Azure signs for this system. Throws if it is given in part: the release would be an unsigned one. */
function isSignedByAzure(platform: NodeJS.Platform, env: Environment): boolean {
  if (platform !== 'win32' || !ofAzure.some((name) => env[name])) return false;
  const missing = [...ofAzure, ...ofAzureSigning].filter((name) => !env[name]);
  if (missing.length > 0) throw new Error(`Azure signs nothing without ${missing.join(', ')}`);
  return true;
}

/** Which of these variables the packager gets: this system's certificate, or none at all. */
export function signingEnvironment(platform: NodeJS.Platform, env: Environment): Record<string, string> {
  if (isSignedByAzure(platform, env)) return withoutEmpty(Object.fromEntries(ofAzure.map((name) => [name, env[name]])));
  const name = certificates[platform];
  if (name === undefined || !env[name]) return {};
  const notary = platform === 'darwin' ? ofNotary.map((one) => [one, env[one]]) : [];
  return withoutEmpty({
    CSC_LINK: env[name],
    CSC_KEY_PASSWORD: env[`${name}_PASSWORD`],
    ...(Object.fromEntries(notary) as Environment),
  });
}

/** Returns how a system's packages are signed, as far as electron-builder.yml leaves it open. */
function signingOptions(platform: NodeJS.Platform, env: Environment): Configuration {
  // A certificate that cannot be used is an error, and never an unsigned release.
  const forceCodeSigning = Object.keys(signingEnvironment(platform, env)).length > 0;
  if (isSignedByAzure(platform, env)) {
    const [endpoint = '', codeSigningAccountName = '', certificateProfileName = '', publisherName = ''] =
      ofAzureSigning.map((name) => env[name]);
    const azureSignOptions = { endpoint, codeSigningAccountName, certificateProfileName, publisherName };
    return { forceCodeSigning, win: { azureSignOptions } };
  }
  // Apple's processors run no program without a signature, and setting the fuses spoils the one that Electron has:
  // without a certificate it gets one that names nobody. Such parts have no team in common, and the hardened runtime
  // would not load them.
  const namesNobody = platform === 'darwin' && !forceCodeSigning;
  return { forceCodeSigning, ...(namesNobody && { mac: { identity: '-', hardenedRuntime: false, notarize: false } }) };
}

/** Returns what electron-builder.yml leaves open: where releases are, who publishes them, and how they are signed. */
export function releaseConfiguration(platform: NodeJS.Platform, env: Environment): Configuration {
  const [owner = '', repo = ''] = (env['GITHUB_REPOSITORY'] ?? '').split('/');
  if (repo === '') throw new Error('GITHUB_REPOSITORY does not say whose release this is');
  const { PUBLISHER: publisher = owner, UPDATE_PUBLIC_KEY: updateKey } = withoutEmpty(env);
  return {
    ...signingOptions(platform, env),
    publish: { provider: 'github', owner, repo },
    extraMetadata: {
      homepage: `${env['GITHUB_SERVER_URL'] ?? 'https://github.com'}/${owner}/${repo}`,
      // Windows shows it as the publisher, which would be Electron's otherwise.
      author: { name: publisher },
      // The program reads it there (electron/updates/project-manifest.ts).
      ...(updateKey !== undefined && { updateKey: updateKey.trim() }),
      // They are for npm alone, and electron-builder takes out no field of its own accord that it does not know.
      allowScripts: null,
      overrides: null,
    },
    linux: { maintainer: `${owner} <${env['GITHUB_REPOSITORY_OWNER_ID'] ?? ''}+${owner}@users.noreply.github.com>` },
  };
}

/**
 * Throws if a signed program for Windows does not name its publisher in `app-update.yml`: its updater would install files
 * of anybody.
 */
export function assertPublisher(output: string): void {
  const files = globSync('*-unpacked/resources/app-update.yml', { cwd: output });
  const named = files.filter((file) => /^publisherName:/m.test(readFileSync(path.join(output, file), 'utf8')));
  if (files.length === 0 || named.length < files.length)
    throw new Error('The program is signed, and its app-update.yml names no publisher to check updates against');
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
  const output = values.output ?? path.join(projectRoot, 'release');
  await build({
    projectDir: projectRoot,
    publish: 'never',
    dir: values.dir ?? false,
    config: {
      ...config,
      ...(values.electron !== undefined && { electronDist: values.electron }),
      directories: { output },
    },
  });
  if (process.platform === 'win32' && Object.keys(signing).length > 0) assertPublisher(output);
}

if (import.meta.main) await main();
