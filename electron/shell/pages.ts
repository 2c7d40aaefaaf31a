import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PictureOf } from './pictures/pictures.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
};

/** What every page may do: run and show what the program ships, and nothing from anywhere else. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const headers = (type: string): Record<string, string> => ({
  'content-type': type,
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
});

const notFound = (): Response => new Response('', { status: 404, headers: headers('text/plain') });

/** That an asset has no picture is nothing gone wrong: the page shows its sign for it, and nothing is complained of. */
const noPicture = (): Response => new Response(null, { status: 204, headers: headers('image/webp') });

/** A percent-encoded path in plain, or null when it is no such thing. */
const decode = (path: string): string | null => {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
};

/** The file under `folder` that a path names, or null when it would leave the folder or is of no known kind. */
export const fileUnder = (folder: string, path: string): { file: string; type: string } | null => {
  const decoded = decode(path);
  if (decoded === null || /[\0\\]/.test(decoded)) return null;
  const file = normalize(join(folder, decoded));
  const type = types[extname(file)];
  return type !== undefined && file.startsWith(folder.endsWith(sep) ? folder : folder + sep) ? { file, type } : null;
};

/** Answers `app://vitrine/…`: the built page, and pictures under `thumb/` by asset id, small ones with `?row`. Any other host is not found. */
export const answerPages = (root: URL, picture: PictureOf): ((request: Request) => Promise<Response>) => {
  const folder = fileURLToPath(root);
  return async (request) => {
    const url = new URL(request.url);
    if (url.host !== 'vitrine' || request.method !== 'GET') return notFound();
    if (url.pathname.startsWith('/thumb/')) {
      const asset = decode(url.pathname.slice('/thumb/'.length));
      const found =
        asset === null ? null : await picture(asset, request.signal, url.searchParams.has('row') ? 'row' : 'whole');
      if (!found) return noPicture();
      return new Response(found.body, { headers: { ...headers(found.type), 'cache-control': 'private, max-age=600' } });
    }
    const found = fileUnder(folder, url.pathname);
    if (!found) return notFound();
    try {
      return new Response(await readFile(found.file), { headers: headers(found.type) });
    } catch {
      return notFound();
    }
  };
};
