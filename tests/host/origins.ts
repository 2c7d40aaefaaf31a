/**
 * Chromium cannot navigate to a scheme it does not know, so `app://vitrine/…` is `http://vitrine.localhost/…` in the
 * page (a secure context, as `app:` is in Electron), and the program only ever sees the `app:` form.
 */
const pageSuffix = '.localhost';

const handledSchemes = new Set<string>();

export function addScheme(scheme: string): void {
  handledSchemes.add(scheme);
}

export function removeScheme(scheme: string): void {
  handledSchemes.delete(scheme);
}

export function isHandled(scheme: string): boolean {
  return handledSchemes.has(scheme);
}

/** Converts `app://vitrine/x` to the URL that the page uses. Returns other URLs unchanged. */
export function toPageUrl(url: string): string {
  const [, scheme, host, rest] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]+)(.*)$/is.exec(url) ?? [];
  if (scheme === undefined || host === undefined || !handledSchemes.has(scheme.toLowerCase())) return url;
  return `http://${host}${pageSuffix}${rest?.startsWith('/') ? rest : `/${rest ?? ''}`}`;
}

/** Converts `http://vitrine.localhost/x` to the URL that the program uses. Returns other URLs unchanged. */
export function toProgramUrl(url: string): string {
  const [, host, rest] = /^https?:\/\/([^/?#:]+)\.localhost(?:\/(.*))?$/is.exec(url) ?? [];
  const [scheme] = handledSchemes;
  return host === undefined || scheme === undefined ? url : `${scheme}://${host}/${rest ?? ''}`;
}

/** Whether the program serves this URL. */
export function isProgramPage(pageUrl: string): boolean {
  return toProgramUrl(pageUrl) !== pageUrl;
}

/** Returns the origin of a URL as Electron does for a standard scheme: `app://vitrine`. */
export function getProgramOrigin(pageUrl: string): string {
  const [origin] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]+/i.exec(toProgramUrl(pageUrl)) ?? ['null'];
  return origin;
}

/** Translates a content security policy for `app:` URLs to one with the same effect in the page. */
export function toPagePolicy(policy: string): string {
  let translated = policy;
  for (const scheme of handledSchemes) {
    translated = translated
      .replaceAll(
        new RegExp(`\\b${scheme}://([a-z0-9.-]+)`, 'gi'),
        (_all, host: string) => `http://${host}${pageSuffix}`,
      )
      .replaceAll(new RegExp(`(^|[\\s;])${scheme}:(?=[\\s;]|$)`, 'gi'), `$1http://*${pageSuffix}`);
  }
  return translated;
}
