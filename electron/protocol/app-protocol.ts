import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { VitrineError } from '../base/errors.ts';
import { createLogger } from '../base/logger.ts';
import type { Originals } from '../pictures/original-files.ts';
import { createFileResponse } from './file-response.ts';
import type { FileNamed, FilePictureOf } from '../pictures/local-file-thumbnails.ts';
import type { Picture, PictureHow, PictureOf } from '../pictures/thumbnails.ts';

const log = createLogger('pages');

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.json': 'application/json',
};

/** The content security policy of every page: only resources shipped with the program. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const getHeaders = (type: string): Record<string, string> => ({
  'content-type': type,
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
});

const createNotFoundResponse = (): Response => new Response('', { status: 404, headers: getHeaders('text/plain') });

/** Returns an empty response: an asset without a picture is no error, and the page shows a placeholder. */
const createEmptyPictureResponse = (): Response =>
  new Response(null, { status: 204, headers: getHeaders('image/webp') });

/** Decodes a percent-encoded path; null if it is invalid. */
const decode = (path: string): string | null => {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
};

/** Returns the file under `folder` for a path; null if it would leave the folder or has an unknown type. */
export const resolveFile = (folder: string, path: string): { file: string; type: string } | null => {
  const decoded = decode(path);
  if (decoded === null || /[\0\\]/.test(decoded)) return null;
  const file = normalize(join(folder, decoded));
  const type = types[extname(file)];
  return type !== undefined && file.startsWith(folder.endsWith(sep) ? folder : folder + sep) ? { file, type } : null;
};

/** Returns the file for a path under `file/`: `review/<batch>/<place>` or `upload/<id>`; null if it is invalid. */
const parseFilePath = (path: string): FileNamed | null => {
  const [of, id = '', place = '', ...more] = path.split('/');
  if (of === 'upload' && place === '' && /^[0-9a-f-]{36}$/.test(id)) return { of, id };
  const isReviewFile = of === 'review' && more.length === 0 && /^\d{1,7}$/.test(place);
  return isReviewFile ? { of, batch: id, file: Number(place) } : null;
};

export interface PagePictures {
  readonly get: PictureOf;
  readonly ofFile: FilePictureOf;
  /** Returns the displayable original of an asset; null if it is not stored on this computer. */
  readonly originals: Pick<Originals, 'shown'>;
}

const getPictureMode = (parameters: URLSearchParams): PictureHow =>
  parameters.has('kept') ? 'kept' : parameters.has('ahead') ? 'ahead' : 'now';

/** Returns the picture for a path; undefined if the path is not that of a picture. */
const findPicture = async (
  { pathname, searchParams }: URL,
  signal: AbortSignal,
  { get, ofFile }: PagePictures,
): Promise<Picture | null | undefined> => {
  if (pathname.startsWith('/thumb/')) {
    const asset = decode(pathname.slice('/thumb/'.length));
    return asset === null
      ? null
      : get(asset, signal, searchParams.has('row') ? 'row' : 'whole', getPictureMode(searchParams));
  }
  if (!pathname.startsWith('/file/')) return undefined;
  const named = parseFilePath(pathname.slice('/file/'.length));
  return named === null ? null : ofFile(named, signal);
};

/**
 * Returns the picture for a path, or null after an error, because a rejected handler is an error in the page's console.
 * While an account is being closed, its pictures are still requested; their `cancelled` errors are not logged.
 */
const findPictureOrNull = async (...args: Parameters<typeof findPicture>): Promise<Picture | null | undefined> => {
  try {
    return await findPicture(...args);
  } catch (error) {
    if (!(error instanceof VitrineError && error.code === 'cancelled'))
      log.error('A picture could not be served', error);
    return null;
  }
};

/**
 * Returns the original of an asset if it is stored and a picture or video. The page's own script renders PDFs
 * (`pictures.originalBytes`).
 */
const respondWithOriginal = async (request: Request, { originals }: PagePictures): Promise<Response> => {
  const { pathname } = new URL(request.url);
  const asset = decode(pathname.slice('/original/'.length));
  const file = asset === null ? null : await originals.shown(asset);
  if (file === null || (file.kind !== 'picture' && file.kind !== 'video')) return createNotFoundResponse();
  return createFileResponse(file, request.headers.get('range'), getHeaders(file.type));
};

const respondWithOriginalOrNotFound = (request: Request, pictures: PagePictures): Promise<Response> =>
  respondWithOriginal(request, pictures).catch((error: unknown) => {
    log.error('An original could not be read', error);
    return createNotFoundResponse();
  });

/**
 * Creates the handler of `app://vitrine/…`: the built page, pictures under `thumb/` by asset ID (small ones with
 * `?row`; see `PictureHow` for `?kept` and `?ahead`), originals and ranges of them under `original/`, and thumbnails of
 * files that the user chose under `file/`. Any other host is not found.
 */
export const createPageHandler = (root: URL, pictures: PagePictures): ((request: Request) => Promise<Response>) => {
  const folder = fileURLToPath(root);
  return async (request) => {
    const url = new URL(request.url);
    if (url.host !== 'vitrine' || request.method !== 'GET') return createNotFoundResponse();
    if (url.pathname.startsWith('/original/')) return respondWithOriginalOrNotFound(request, pictures);
    const shown = await findPictureOrNull(url, request.signal, pictures);
    if (shown === null) return createEmptyPictureResponse();
    if (shown)
      return new Response(shown.body, {
        headers: { ...getHeaders(shown.type), 'cache-control': 'private, max-age=600' },
      });
    const found = resolveFile(folder, url.pathname);
    if (!found) return createNotFoundResponse();
    try {
      return new Response(await readFile(found.file), { headers: getHeaders(found.type) });
    } catch {
      return createNotFoundResponse();
    }
  };
};
