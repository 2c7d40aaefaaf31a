/**
 * Packages the built program for this system with electron-builder, as a release of the repository in GitHub's variables.
 * Nothing is published. Certificates are in `MAC_CERTIFICATE` and `WINDOWS_CERTIFICATE`, their passwords in the same
 * variables with `_PASSWORD`; on Windows, Azure Artifact Signing can be used instead. `PUBLISHER` is the name in the
 * certificate, and `UPDATE_PUBLIC_KEY` verifies the signatures of update feeds (`sign-feeds.ts`).
 *
 *     node .github/scripts/package.ts [--dir] [--electron folder] [--output folder]
 *
 * `--dir` only creates the unpacked program. `--electron` uses the Electron runtime in another folder.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build, type Configuration } from 'electron-builder';
import { projectRoot } from '../../tests/support/project.ts';
import { findTagProblem } from './version.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const certificates: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'MAC_CERTIFICATE',
  win32: 'WINDOWS_CERTIFICATE',
};
const notaryVariables = ['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'];
/** Credentials of Azure. */
const azureVariables = ['AZURE_TENANT_ID', 'AZURE_CLIENT_ID', 'AZURE_CLIENT_SECRET'];
/** Options of Azure Artifact Signing. */
const azureOptionVariables = ['AZURE_SIGNING_ENDPOINT', 'AZURE_SIGNING_ACCOUNT', 'AZURE_SIGNING_PROFILE', 'PUBLISHER'];
const builderVariables = ['CSC_LINK', 'CSC_KEY_PASSWORD', 'WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD'];
const workflowVariables = Object.values(certificates).flatMap((name) => [name, `${name}_PASSWORD`]);

/** All environment variables that signing uses. A secret that is not set is an empty string, not undefined. */
export const signingVariables: readonly string[] = [
  ...builderVariables,
  ...notaryVariables,
  ...workflowVariables,
  ...azureVariables,
];

const omitEmpty = (variables: Environment): Record<string, string> =>
  Object.fromEntries(Object.entries(variables).filter((entry): entry is [string, string] => Boolean(entry[1])));

/** Whether Azure signs for this system. Throws if some of its variables are missing: the release would be unsigned. */
function isSignedByAzure(platform: NodeJS.Platform, env: Environment): boolean {
  if (platform !== 'win32' || !azureVariables.some((name) => env[name])) return false;
  const missing = [...azureVariables, ...azureOptionVariables].filter((name) => !env[name]);
  if (missing.length > 0) throw new Error(`Azure Artifact Signing also requires ${missing.join(', ')}`);
  return true;
}

/** Returns the variables for electron-builder: those of this system's certificate, or none. */
export function getSigningEnvironment(platform: NodeJS.Platform, env: Environment): Record<string, string> {
  if (isSignedByAzure(platform, env))
    return omitEmpty(Object.fromEntries(azureVariables.map((name) => [name, env[name]])));
  const name = certificates[platform];
  if (name === undefined || !env[name]) return {};
  const notary = platform === 'darwin' ? notaryVariables.map((one) => [one, env[one]]) : [];
  return omitEmpty({
    CSC_LINK: env[name],
    CSC_KEY_PASSWORD: env[`${name}_PASSWORD`],
    ...(Object.fromEntries(notary) as Environment),
  });
}

/** Returns the signing options that electron-builder.yml does not contain. */
function getSigningOptions(platform: NodeJS.Platform, env: Environment): Configuration {
  // If a certificate cannot be used, packaging fails instead of creating an unsigned release.
  const forceCodeSigning = Object.keys(getSigningEnvironment(platform, env)).length > 0;
  if (isSignedByAzure(platform, env)) {
    const [endpoint = '', codeSigningAccountName = '', certificateProfileName = '', publisherName = ''] =
      azureOptionVariables.map((name) => env[name]);
    const azureSignOptions = { endpoint, codeSigningAccountName, certificateProfileName, publisherName };
    return { forceCodeSigning, win: { azureSignOptions } };
  }
  // Apple silicon does not run unsigned programs, and setting the fuses invalidates Electron's own signature. Without a
  // certificate, the program gets an ad-hoc signature (`-`). Such binaries have no common team ID, so the hardened runtime
  // would not load the frameworks.
  const isAdHoc = platform === 'darwin' && !forceCodeSigning;
  return { forceCodeSigning, ...(isAdHoc && { mac: { identity: '-', hardenedRuntime: false, notarize: false } }) };
}

/** Returns the options that electron-builder.yml does not contain: the repository, the publisher and the signing. */
export function getReleaseConfiguration(platform: NodeJS.Platform, env: Environment): Configuration {
  const [owner = '', repo = ''] = (env['GITHUB_REPOSITORY'] ?? '').split('/');
  if (repo === '') throw new Error('GITHUB_REPOSITORY must contain the owner and the repository');
  const { PUBLISHER: publisher = owner, UPDATE_PUBLIC_KEY: updateKey } = omitEmpty(env);
  return {
    ...getSigningOptions(platform, env),
    publish: { provider: 'github', owner, repo },
    extraMetadata: {
      homepage: `${env['GITHUB_SERVER_URL'] ?? 'https://github.com'}/${owner}/${repo}`,
      // Windows shows it as the publisher. The default would be Electron's.
      author: { name: publisher },
      // The program reads it there (electron/updates/project-manifest.ts).
      ...(updateKey !== undefined && { updateKey: updateKey.trim() }),
      // Only npm uses these fields, but electron-builder would copy them.
      allowScripts: null,
      overrides: null,
    },
    linux: { maintainer: `${owner} <${env['GITHUB_REPOSITORY_OWNER_ID'] ?? ''}+${owner}@users.noreply.github.com>` },
  };
}

/** Throws if a signed program for Windows has no publisher in `app-update.yml`: it would install updates by any publisher. */
export function assertPublisher(output: string): void {
  const files = globSync('*-unpacked/resources/app-update.yml', { cwd: output });
  const named = files.filter((file) => /^publisherName:/m.test(readFileSync(path.join(output, file), 'utf8')));
  if (files.length === 0 || named.length < files.length)
    throw new Error('The program is signed, but its app-update.yml has no publisher to verify updates');
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { dir: { type: 'boolean' }, electron: { type: 'string' }, output: { type: 'string' } },
  });
  const problem = findTagProblem(process.env['GITHUB_REF_NAME']);
  if (problem !== undefined) throw new Error(problem);
  const config = getReleaseConfiguration(process.platform, process.env);
  const signing = getSigningEnvironment(process.platform, process.env);
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
