/**
 * Looks through the files of a release before they are published, with the eyes of the programs that will look for
 * updates: what a feed names has to be there under that very name, with that very content.
 *
 *     node .github/scripts/check-release.ts folder
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseUpdateInfo } from 'electron-updater/out/providers/Provider.js';
import { tagProblem, version } from './version.ts';

/** Each system's feed, by the name that the updater asks GitHub for. */
const feeds = ['latest.yml', 'latest-mac.yml', 'latest-linux.yml'];
/** What is fetched in parts where a map of its blocks lies beside it. An AppImage carries its own. */
const hasBlockmap = /\.(exe|zip)$/;

/** GitHub gives what is uploaded under any other name another one. */
const staysAsNamed = (name: string): boolean => /^[\w-][\w.-]*$/.test(name);

/** What of a feed an updater goes by. Old ones know one file only, and read of it what stands beside the list. */
interface Feed {
  readonly version: string;
  readonly files: readonly { readonly url: string; readonly sha512: string; readonly size?: number }[];
  readonly path: string;
  readonly sha512: string;
}

const sha512 = (bytes: Buffer): string => createHash('sha512').update(bytes).digest('base64');

function feedProblems(folder: string, files: ReadonlySet<string>, feed: string): string[] {
  if (!files.has(feed)) return [`${feed} is not there`];
  const info = parseUpdateInfo(readFileSync(path.join(folder, feed), 'utf8'), feed, new URL('file:///')) as Feed;
  const listed = [...info.files, { url: info.path, sha512: info.sha512, size: undefined }];
  const problems = listed.flatMap((file) => {
    if (!files.has(file.url)) return [`${feed} names ${file.url}, which is not there`];
    const bytes = readFileSync(path.join(folder, file.url));
    const isSame = file.sha512 === sha512(bytes) && (file.size ?? bytes.length) === bytes.length;
    return [
      ...(isSame ? [] : [`${feed} describes ${file.url} as it is not`]),
      ...(hasBlockmap.test(file.url) && !files.has(`${file.url}.blockmap`)
        ? [`${file.url}.blockmap is not there`]
        : []),
    ];
  });
  return [...(info.version === version ? [] : [`${feed} is of version ${info.version}, not ${version}`]), ...problems];
}

/** What is wrong with a release of these files under this tag, each in a sentence. */
export function releaseProblems(folder: string, tag: string | undefined): string[] {
  const files = new Set(readdirSync(folder));
  const wrongTag = tagProblem(tag);
  const alone = [...files].filter((name) => name.endsWith('.blockmap') && !files.has(name.replace(/\.blockmap$/, '')));
  return [
    ...(wrongTag === undefined ? [] : [wrongTag]),
    ...[...files].filter((name) => !staysAsNamed(name)).map((name) => `GitHub would give ${name} another name`),
    ...alone.map((name) => `${name} belongs to no file`),
    ...feeds.flatMap((feed) => feedProblems(folder, files, feed)),
  ];
}

if (import.meta.main) {
  const [, , folder] = process.argv;
  if (folder === undefined) throw new Error('Say in which folder the files are');
  const problems = [...new Set(releaseProblems(folder, process.env['GITHUB_REF_NAME']))];
  for (const problem of problems) console.error(problem);
  console.log(problems.length === 0 ? 'The release is whole' : 'Nothing is to be published');
  process.exitCode = problems.length === 0 ? 0 : 1;
}
