/**
 * Checks the files of a release before they are published, as the updater of an installed program does: each file that an
 * update feed lists must exist under its exact name, with the listed size and checksum.
 *
 *     node .github/scripts/check-release.ts folder
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseUpdateInfo } from 'electron-updater/out/providers/Provider.js';
import { findTagProblem, version } from './version.ts';

/** The update feeds of Windows, macOS and Linux, by the names that the updater requests. */
const feeds = ['latest.yml', 'latest-mac.yml', 'latest-linux.yml'];
/** Files with a separate block map for differential downloads. An AppImage contains its block map. */
const needsBlockmap = /\.(exe|zip)$/;

/** Whether GitHub keeps the name of an uploaded file: it replaces other characters. */
const isKeptName = (name: string): boolean => /^[\w-][\w.-]*$/.test(name);

/** The fields of a feed that updaters use. Old versions read the top-level `path` and `sha512` instead of `files`. */
interface Feed {
  readonly version: string;
  readonly files: readonly { readonly url: string; readonly sha512: string; readonly size?: number }[];
  readonly path: string;
  readonly sha512: string;
}

const computeSha512 = (bytes: Buffer): string => createHash('sha512').update(bytes).digest('base64');

function findFeedProblems(folder: string, files: ReadonlySet<string>, feed: string): string[] {
  if (!files.has(feed)) return [`${feed} is missing`];
  const info = parseUpdateInfo(readFileSync(path.join(folder, feed), 'utf8'), feed, new URL('file:///')) as Feed;
  const listed = [...info.files, { url: info.path, sha512: info.sha512, size: undefined }];
  const problems = listed.flatMap((file) => {
    if (!files.has(file.url)) return [`${feed} lists ${file.url}, which is missing`];
    const bytes = readFileSync(path.join(folder, file.url));
    const isSame = file.sha512 === computeSha512(bytes) && (file.size ?? bytes.length) === bytes.length;
    return [
      ...(isSame ? [] : [`The size or checksum of ${file.url} in ${feed} is wrong`]),
      ...(needsBlockmap.test(file.url) && !files.has(`${file.url}.blockmap`)
        ? [`${file.url}.blockmap is missing`]
        : []),
    ];
  });
  return [
    ...(info.version === version ? [] : [`${feed} has version ${info.version} instead of ${version}`]),
    ...problems,
  ];
}

/** Returns a description of each problem of a release that has these files and this tag. */
export function findReleaseProblems(folder: string, tag: string | undefined): string[] {
  const files = new Set(readdirSync(folder));
  const tagProblem = findTagProblem(tag);
  const unused = [...files].filter((name) => name.endsWith('.blockmap') && !files.has(name.replace(/\.blockmap$/, '')));
  return [
    ...(tagProblem === undefined ? [] : [tagProblem]),
    ...[...files].filter((name) => !isKeptName(name)).map((name) => `GitHub would rename ${name}`),
    ...unused.map((name) => `${name} has no file`),
    ...feeds.flatMap((feed) => findFeedProblems(folder, files, feed)),
  ];
}

if (import.meta.main) {
  const [, , folder] = process.argv;
  if (folder === undefined) throw new Error('Usage: node .github/scripts/check-release.ts folder');
  const problems = [...new Set(findReleaseProblems(folder, process.env['GITHUB_REF_NAME']))];
  for (const problem of problems) console.error(problem);
  console.log(problems.length === 0 ? 'The release is complete' : 'The release has problems and must not be published');
  process.exitCode = problems.length === 0 ? 0 : 1;
}
