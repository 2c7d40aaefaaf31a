import { VitrineError } from '../contract/index.ts';
import { m } from '../messages/index.ts';

type Failure = keyof typeof m.updates.failed;

/** What the library or the network said, and what it means: the first that fits. */
const known: readonly (readonly [RegExp, Failure])[] = [
  [/CHECKSUM_MISMATCH|sha\d+ checksum mismatch|SIGNATURE/i, 'file'],
  [/CHANNEL_FILE_NOT_FOUND|LATEST_VERSION_NOT_FOUND|NO_PUBLISHED_VERSIONS|HTTP_ERROR_404|status 404/, 'notFound'],
  [/ERR_UPDATER_|YAMLException|Unexpected (?:token|end)|is not valid JSON/, 'unreadable'],
  [/HTTP_ERROR_\d|status \d{3}/, 'serviceFault'],
  [/ENOSPC|EACCES|EROFS|EPERM|EDQUOT/, 'disk'],
  [/net::ERR_|ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|socket hang up|aborted|timed out/i, 'offline'],
];

/** Why a look or a fetch failed, in words for a person; the log keeps the rest. */
export const updateFailure = (cause: unknown): VitrineError => {
  if (cause instanceof VitrineError) return cause;
  const { code: name = '', message = String(cause) } = cause as { code?: unknown; message?: string };
  const said = `${String(name)} ${message}`;
  const code = known.find(([pattern]) => pattern.test(said))?.[1] ?? 'internal';
  return new VitrineError(code, m.updates.failed[code], { retryable: true, cause });
};
