import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The release source of a build, as written next to the program by the packager (`app-update.yml`). */
export interface ReleaseSource {
  /** The page where the user reads about and downloads releases. */
  readonly page: string;
}

const parseYamlValue = (text: string, name: string): string | null =>
  new RegExp(`^${name}: *['"]?([^'"\\n]*?)['"]? *$`, 'm').exec(text)?.[1] ?? null;

const isLoopback = ({ hostname }: URL): boolean => ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);

/** Parses the release source in the text of `app-update.yml`; null if it has none that is safe to open. */
export const parseReleaseSource = (text: string): ReleaseSource | null => {
  const [provider, owner, repo, url] = ['provider', 'owner', 'repo', 'url'].map((name) => parseYamlValue(text, name));
  const named = [owner, repo].every((part) => /^[\w.-]+$/.test(part ?? ''));
  const address =
    provider === 'github' && named ? `https://github.com/${String(owner)}/${String(repo)}/releases` : (url ?? '');
  const page = URL.parse(address);
  if (page === null || (page.protocol !== 'https:' && !(page.protocol === 'http:' && isLoopback(page)))) return null;
  return { page: page.href };
};

/** Whether a file can be replaced, which depends on its folder. */
export const isReplaceable = async (file: string): Promise<boolean> => {
  try {
    await access(dirname(file), constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Whether `codesign --display` reports a developer's signature; a build signed only for this machine has no team. */
export const hasDeveloperTeam = (output: string): boolean => /^TeamIdentifier=(?!not set$).+$/m.test(output);

/** Whether macOS permits replacing this program by another one of the same developer; false if unknown. */
export const isSignedByDeveloper = async (program: string): Promise<boolean> => {
  try {
    const { stdout, stderr } = await promisify(execFile)('/usr/bin/codesign', ['--display', '--verbose=2', program]);
    return hasDeveloperTeam(stdout + stderr);
  } catch {
    return false;
  }
};
