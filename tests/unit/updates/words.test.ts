import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toUpdateError } from '../../../electron/updates/update-checker.ts';
import { toPlainNotes } from '../../../electron/updates/release-notes.ts';
import { parseReleaseSource } from '../../../electron/updates/installation.ts';
import { hasDeveloperTeam } from '../../../electron/updates/installation.ts';

describe('release notes', () => {
  it('are converted from HTML to lines of text', () => {
    const html =
      '<h2>News</h2>\n<ul>\n<li>Faster &amp; calmer</li>\n<li>5 &lt; 6 &#x2713;</li>\n</ul><p>Bye.<br>Us</p>';
    expect(toPlainNotes(html)).toBe('News\n\n• Faster & calmer\n\n• 5 < 6 ✓\n\nBye.\nUs');
  });

  it('keep plain text, for one or several versions', () => {
    expect(toPlainNotes('a < b and c > d')).toBe('a < b and c > d');
    expect(
      toPlainNotes([
        { version: '2.0.0', note: 'Two' },
        { version: '1.1.0', note: null },
      ]),
    ).toBe('2.0.0\nTwo\n\n1.1.0');
    for (const nothing of [null, undefined, '', '<p></p>', []]) expect(toPlainNotes(nothing)).toBeNull();
  });

  it('are short text for any input', () => {
    fc.assert(fc.property(fc.string(), (wild) => (toPlainNotes(wild) ?? '').length <= 20_000));
    for (const part of ['&amp;', '<a ', ' ', '<script>', '\n'])
      expect((toPlainNotes(part.repeat(1_000_000)) ?? '').length).toBeLessThanOrEqual(20_000);
    expect(toPlainNotes('<b>&#0;&#x110000;</b>Fine')).toBe('Fine');
  });
});

describe('address of releases', () => {
  it('is the page of the repository that the build was given', () => {
    const text = 'owner: them\nrepo: vitrine\nprovider: github\nupdaterCacheDirName: vitrine-updater\n';
    expect(parseReleaseSource(text)).toEqual({ page: 'https://github.com/them/vitrine/releases' });
    expect(parseReleaseSource("provider: generic\nurl: 'https://example.com/vitrine/'\n")?.page).toBe(
      'https://example.com/vitrine/',
    );
  });

  it.each([
    '', 'provider: github\nowner: ../x\nrepo: y', 'provider: generic\nurl: http://example.com/', 'provider: generic\nurl: file:///etc/passwd',
    'provider: generic\nurl: javascript:alert(1)', 'provider: github\nowner: them',
  ])('is missing for %j', (text) => {
    expect(parseReleaseSource(text)).toBeNull();
  }); // prettier-ignore
});

describe('failed update', () => {
  it.each([
    ['ERR_CHECKSUM_MISMATCH', 'sha512 checksum mismatch, expected a, got b', 'file'],
    ['ERR_UPDATER_CHANNEL_FILE_NOT_FOUND', 'Cannot find channel', 'notFound'],
    ['ERR_UPDATER_INVALID_UPDATE_INFO', 'Cannot parse update info', 'unreadable'],
    ['HTTP_ERROR_500', 'HTTP error: Internal server error', 'serviceFault'],
    ['', 'Cannot download "https://example.com/x", status 503: no', 'serviceFault'],
    ['ENOSPC', 'no space left on device', 'disk'],
    ['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:1', 'offline'],
    ['', 'net::ERR_INTERNET_DISCONNECTED', 'offline'],
    ['', 'something else', 'internal'],
  ])('describes «%s %s» as %s', (code, message, told) => {
    const error = toUpdateError(Object.assign(new Error(message), { code }));
    expect(error).toMatchObject({ code: told, retryable: true });
    expect(error.message).not.toContain('ERR');
  });
});

describe('code signature of macOS', () => {
  it('is valid when it names a developer', () => {
    expect(hasDeveloperTeam('Identifier=app.vitrine.desktop\nTeamIdentifier=AB12CD34EF\nSealed Resources=none')).toBe(
      true,
    );
    expect(hasDeveloperTeam('Signature=adhoc\nTeamIdentifier=not set\n')).toBe(false);
    expect(hasDeveloperTeam('code object is not signed at all')).toBe(false);
  });
});
