/**
 * Creates a draft of the release for the tag in GitHub's variables, with all files of a folder. A maintainer reviews the
 * notes and publishes it.
 *
 *     node .github/scripts/draft-release.ts folder
 */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

const [, , folder] = process.argv;
const { GITHUB_REF_NAME: tag, GITHUB_REPOSITORY: repository } = process.env;
if (folder === undefined || tag === undefined || repository === undefined)
  throw new Error(
    'Usage: node .github/scripts/draft-release.ts folder; GITHUB_REF_NAME and GITHUB_REPOSITORY are required',
  );

const files = readdirSync(folder).map((name) => path.join(folder, name));
// The updater takes the part of a version after a hyphen as its channel, and installs only releases without one by default.
const preview = tag.includes('-') ? ['--prerelease'] : [];
const options = ['--draft', '--verify-tag', '--generate-notes', '--repo', repository];
execFileSync('gh', ['release', 'create', tag, ...files, ...options, ...preview], { stdio: 'inherit' });
