/**
 * Drafts the release of the tag that GitHub's variables name, with all files of a folder. A person reads its notes, and
 * makes it known.
 *
 *     node .github/scripts/draft-release.ts folder
 */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

const [, , folder] = process.argv;
const { GITHUB_REF_NAME: tag, GITHUB_REPOSITORY: repository } = process.env;
if (folder === undefined || tag === undefined || repository === undefined)
  throw new Error('Say in which folder the files are, and in GITHUB_REF_NAME and GITHUB_REPOSITORY what is released');

const files = readdirSync(folder).map((name) => path.join(folder, name));
// As the updater reads versions: behind a hyphen stands a channel, and who takes finished releases is not given it.
const preview = tag.includes('-') ? ['--prerelease'] : [];
const words = ['--draft', '--verify-tag', '--generate-notes', '--repo', repository];
execFileSync('gh', ['release', 'create', tag, ...files, ...words, ...preview], { stdio: 'inherit' });
