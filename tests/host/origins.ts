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

/** `app://vitrine/x` as the page knows it; any other address as it is. */
export function toPageUrl(url: string): string {
  const [, scheme, host, rest] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]+)(.*)$/is.exec(url) ?? [];
  if (scheme === undefined || host === undefined || !handledSchemes.has(scheme.toLowerCase())) return url;
  return `http://${host}${pageSuffix}${rest?.startsWith('/') ? rest : `/${rest ?? ''}`}`;
}

/** `http://vitrine.localhost/x` as the program knows it; any other address as it is. */
export function toProgramUrl(url: string): string {
  const [, host, rest] = /^https?:\/\/([^/?#:]+)\.localhost(?:\/(.*))?$/is.exec(url) ?? [];
  const [scheme] = handledSchemes;
  return host === undefined || scheme === undefined ? url : `${scheme}://${host}/${rest ?? ''}`;
}

/** True for addresses that the program itself serves. */
export function isProgramPage(pageUrl: string): boolean {
  return toProgramUrl(pageUrl) !== pageUrl;
}

/** `app://vitrine`: what Electron gives as the origin of a standard scheme. */
export function programOrigin(pageUrl: string): string {
  const [origin] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]+/i.exec(toProgramUrl(pageUrl)) ?? ['null'];
  return origin;
}

/** A content security policy that means in the page what it meant under `app:`. */
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
