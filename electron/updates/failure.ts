import { VitrineError } from '../contract/index.ts';
import type { ErrorCode } from '../contract/index.ts';

/** What is told for what the library or the network said: the first that fits. */
const known: readonly (readonly [RegExp, ErrorCode, string])[] = [
  [
    /CHECKSUM_MISMATCH|sha\d+ checksum mismatch|SIGNATURE/i,
    'file',
    'What was fetched is not what was released, so it was thrown away. Nothing was changed.',
  ],
  [
    /CHANNEL_FILE_NOT_FOUND|LATEST_VERSION_NOT_FOUND|NO_PUBLISHED_VERSIONS|HTTP_ERROR_404|status 404/,
    'notFound',
    'There is no release for this system where releases are kept.',
  ],
  [
    /ERR_UPDATER_|YAMLException|Unexpected (?:token|end)|is not valid JSON/,
    'unreadable',
    'The answer of the place where releases are kept cannot be read.',
  ],
  [/HTTP_ERROR_\d|status \d{3}/, 'serviceFault', 'The place where releases are kept does not work just now.'],
  [/ENOSPC|EACCES|EROFS|EPERM|EDQUOT/, 'disk', 'The update cannot be written to the disk.'],
  [
    /net::ERR_|ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|socket hang up|aborted|timed out/i,
    'offline',
    'The place where releases are kept cannot be reached.',
  ],
];

/** Why a look or a fetch failed, in words for a person; the log keeps the rest. */
export const updateFailure = (cause: unknown): VitrineError => {
  if (cause instanceof VitrineError) return cause;
  const { code = '', message = String(cause) } = cause as { code?: unknown; message?: string };
  const said = `${String(code)} ${message}`;
  const [, told, words] = known.find(([pattern]) => pattern.test(said)) ?? [null, 'internal', null];
  return new VitrineError(told, words ?? 'The update did not work. The log says more.', { retryable: true, cause });
};
