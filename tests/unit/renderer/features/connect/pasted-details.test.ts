import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePastedDetails } from '../../../../../renderer/features/connect/pasted-details.ts';

const all = {
  serviceAddress: 'https://pim.example/api/v3/',
  signInAddress: 'https://signin.example',
  apiKey: 'nf_live_4c1f09a7',
  apiPassword: 'p4ss w=rd:1',
};
const lines = (...of: readonly string[]): string => of.join('\n');

describe('parsePastedDetails', () => {
  it.each([
    [
      'a block in English',
      lines(
        'Service:  https://pim.example/api/v3/',
        'Sign-in: https://signin.example',
        'Key:      nf_live_4c1f09a7',
        'Password: p4ss w=rd:1',
      ),
    ],
    [
      'a block in German',
      lines(
        'Dienstadresse: https://pim.example/api/v3/',
        'Anmeldeadresse: https://signin.example',
        'API-Schlüssel: nf_live_4c1f09a7',
        'Kennwort: p4ss w=rd:1',
      ),
    ],
    [
      'a block in French',
      lines(
        'Adresse du service : https://pim.example/api/v3/',
        'Adresse de connexion : https://signin.example',
        'Clé API : nf_live_4c1f09a7',
        'Mot de passe : p4ss w=rd:1',
      ),
    ],
    [
      'a block in Spanish',
      lines(
        'Dirección del servicio: https://pim.example/api/v3/',
        'URL de inicio de sesión: https://signin.example',
        'Clave de API: nf_live_4c1f09a7',
        'Contraseña: p4ss w=rd:1',
      ),
    ],
    [
      'a block in Italian',
      lines(
        'Indirizzo del servizio: https://pim.example/api/v3/',
        'Indirizzo di accesso: https://signin.example',
        'Chiave API: nf_live_4c1f09a7',
        'Password API: p4ss w=rd:1',
      ),
    ],
    [
      'a block in Dutch',
      lines(
        'Adres van de service: https://pim.example/api/v3/',
        'Inlogadres: https://signin.example',
        'API-sleutel: nf_live_4c1f09a7',
        'Wachtwoord: p4ss w=rd:1',
      ),
    ],
    [
      'a block in Japanese',
      lines(
        'サービスのアドレス：https://pim.example/api/v3/',
        'サインインのアドレス：https://signin.example',
        'APIキー：nf_live_4c1f09a7',
        'パスワード：p4ss w=rd:1',
      ),
    ],
    [
      'lines of a shell',
      lines(
        '# PIM, production',
        'export PIM_API_URL="https://pim.example/api/v3/"',
        "AUTH_HOST='signin.example' # sign-in",
        'API_KEY=nf_live_4c1f09a7',
        'API_SECRET="p4ss w=rd:1"',
      ),
    ],
    [
      'user and password instead of key and secret',
      lines(
        'PIM_BASE_URL=https://pim.example/api/v3/',
        'PIM_AUTH_URL=https://signin.example',
        'PIM_USER=nf_live_4c1f09a7',
        'PIM_PASSWORD="p4ss w=rd:1"',
      ),
    ],
    [
      'JSON',
      JSON.stringify({
        api: { url: 'https://pim.example/api/v3/', key: 'nf_live_4c1f09a7', password: 'p4ss w=rd:1' },
        auth: { url: 'https://signin.example' },
      }),
    ],
    [
      'variables that an API client exported',
      JSON.stringify({
        values: [
          { key: 'base_url', value: 'https://pim.example/api/v3/' },
          { key: 'authUrl', value: 'https://signin.example' },
          { key: 'apiKey', value: 'nf_live_4c1f09a7' },
          { key: 'apiPassword', value: 'p4ss w=rd:1' },
        ],
      }),
    ],
    [
      'properties that are almost JSON',
      lines(
        '{',
        "  serviceUrl: 'https://pim.example/api/v3/',",
        "  signInUrl: 'https://signin.example',",
        "  apiKey: 'nf_live_4c1f09a7',",
        "  apiPassword: 'p4ss w=rd:1',",
        '}',
      ),
    ],
    [
      'YAML and Markdown',
      lines(
        '- **Service address:** https://pim.example/api/v3/',
        '- **Sign-in address**: https://signin.example',
        '* API key: `nf_live_4c1f09a7`',
        '* **API password:** `p4ss w=rd:1`',
      ),
    ],
    [
      'cells of a sheet',
      lines(
        'Service address\thttps://pim.example/api/v3/',
        'Sign-in address\thttps://signin.example',
        'API key\tnf_live_4c1f09a7',
        'API password\tp4ss w=rd:1',
      ),
    ],
    [
      'labels above their values',
      lines(
        'Service address',
        'https://pim.example/api/v3/',
        '',
        'Sign-in address:',
        'https://signin.example',
        'API key',
        'nf_live_4c1f09a7',
        'API password',
        'p4ss w=rd:1',
      ),
    ],
    [
      'an e-mail with addresses in angle brackets',
      lines(
        'Hi Ana,',
        'the service is at <https://pim.example/api/v3/>, and you sign in at <https://signin.example>.',
        '> API key: nf_live_4c1f09a7',
        '> Password: p4ss w=rd:1',
        'Best, Bo <bo@northfield.example>',
        'Phone: +49 30 123456',
      ),
    ],
    [
      'XML',
      lines(
        '<config><serviceUrl>https://pim.example/api/v3/</serviceUrl><signIn> https://signin.example </signIn>',
        '<apiKey>nf_live_4c1f09a7</apiKey><add key="ApiPassword" value="p4ss w=rd:1" /></config>',
      ),
    ],
    [
      'a table of a spreadsheet',
      lines(
        'Name\tService\tSign-in\tKey\tPassword',
        'PIM\thttps://pim.example/api/v3/\thttps://signin.example\tnf_live_4c1f09a7\tp4ss w=rd:1',
      ),
    ],
    [
      'an exported table',
      lines(
        '"Service URL","Auth URL","API key","Password"',
        '"https://pim.example/api/v3/","https://signin.example","nf_live_4c1f09a7","p4ss w=rd:1"',
      ),
    ],
    [
      'a command with headers and a body, after the address of the service',
      lines(
        'curl https://signin.example -H \'X-API-Key: nf_live_4c1f09a7\' -d \'{"password": "p4ss w=rd:1"}\' \\',
        '  --referer https://pim.example/api/v3/',
      ),
    ],
    [
      'Java settings',
      lines(
        String.raw`pim.service=https\://pim.example/api/v3/`,
        String.raw`pim.auth=https\://signin.example`,
        'pim.key=nf_live_4c1f09a7',
        String.raw`pim.password=p4ss w\=rd\:1`,
      ),
    ],
    [
      'a mail of Outlook with the targets of its links',
      lines(
        'Service: https://pim.example/api/v3/<https://pim.example/api/v3/>',
        'Sign-in: https://signin.example<https://signin.example/>',
        'Key: nf_live_4c1f09a7',
        'Password: p4ss w=rd:1',
      ),
    ],
    [
      'a mail with links of mail filters',
      lines(
        'Service: https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fpim.example%2Fapi%2Fv3%2F&data=05%7C02',
        'Sign-in: https://urldefense.com/v3/__https://signin.example__;!!abc$',
        'Key: nf_live_4c1f09a7',
        'Password: p4ss w=rd:1',
      ),
    ],
  ])('finds all four details in %s', (_, text) => {
    const { serviceAddress, signInAddress, ...rest } = parsePastedDetails(text);
    expect({ serviceAddress, ...rest }).toEqual({
      serviceAddress: all.serviceAddress,
      apiKey: all.apiKey,
      apiPassword: all.apiPassword,
    });
    expect(signInAddress?.replace('https://', '')).toBe('signin.example');
  });

  it('finds all details in one line', () => {
    const text =
      'Service: https://pim.example Sign-in: https://signin.example, Key: nf_live_4c1f09a7 Password: s3cret!';
    expect(parsePastedDetails(text)).toEqual({
      serviceAddress: 'https://pim.example',
      signInAddress: 'https://signin.example',
      apiKey: 'nf_live_4c1f09a7',
      apiPassword: 's3cret!',
    });
  });

  it.each([
    'https://k%2B1:p%40ss@pim.example/',
    "curl -u 'k%2B1:p%40ss' https://pim.example/",
    'Service: https://k%2B1:p%40ss@pim.example/',
  ])('splits the key and password from the address: %s', (text) => {
    const decode = text.startsWith('curl') ? encodeURIComponent : (value: string): string => value;
    expect(parsePastedDetails(text)).toEqual({
      serviceAddress: 'https://pim.example/',
      apiKey: decode('k+1'),
      apiPassword: decode('p@ss'),
    });
  });

  it.each([
    '${API_PASSWORD}',
    '{{password}}',
    '<your password>',
    'your-password',
    'changeme',
    'xxxx',
    '•••••',
    '%PASSWORD%',
    '!vault |',
    'op://vault/item/password',
  ])('takes no value that the user replaces: %s', (value) => {
    expect(parsePastedDetails(`Key: k1\nPassword: ${value}`)).toEqual({ apiKey: 'k1' });
  });

  it.each(['my-secret-2024', 'your_Pass!', 'changeme7', 'x%PASSWORD%'])('takes a password such as %s', (value) => {
    expect(parsePastedDetails(`Key: k1\nPassword: ${value}`)).toEqual({ apiKey: 'k1', apiPassword: value });
  });

  it('removes invisible characters from values', () => {
    expect(parsePastedDetails('Key: k\u00ad1\u202a\nPassword: p\u200d1\nService: https://\u200epim.example')).toEqual({
      apiKey: 'k1',
      apiPassword: 'p1',
      serviceAddress: 'https://pim.example',
    });
  });

  it('reads lines with elements of a web page that are no details', () => {
    expect(parsePastedDetails('<b>Hello</b>\nKey: k1')).toEqual({ apiKey: 'k1' });
  });

  it('finds details within a sentence', () => {
    expect(parsePastedDetails('Your API key is abc123 and the password is Xy!9kk.')).toEqual({
      apiKey: 'abc123',
      apiPassword: 'Xy!9kk',
    });
  });

  it('keeps the exclamation mark at the end of a password in a sentence', () => {
    expect(parsePastedDetails('The key is abc123! Your password is pa55word!\nThe password is Xy9k!.')).toEqual({
      apiKey: 'abc123',
      apiPassword: 'pa55word!',
    });
  });

  it('prefers a key to a user and an API address to a web site', () => {
    const text = lines('URL: https://www.example', 'API URL: https://pim.example', 'User: bo', 'Key: k1');
    expect(parsePastedDetails(text)).toEqual({ serviceAddress: 'https://pim.example', apiKey: 'k1' });
  });

  it('takes the account name, and never an account ID as the key', () => {
    expect(parsePastedDetails('Account name: Northfield Goods\nAccount ID: 1234\nKey: k1')).toEqual({
      name: 'Northfield Goods',
      apiKey: 'k1',
    });
  });

  it('takes no sentence as the key', () => {
    expect(parsePastedDetails('API URL: https://pim.example\nKey: ask the administrator')).toEqual({
      serviceAddress: 'https://pim.example',
    });
  });

  it.each([
    ['pim.example', { serviceAddress: 'pim.example' }],
    [' <https://pim.example/api/v3/> ', { serviceAddress: 'https://pim.example/api/v3/' }],
    ['127.0.0.1:4000', { serviceAddress: '127.0.0.1:4000' }],
    ['https://signin.example/auth/api/get-token', { signInAddress: 'https://signin.example/auth/api/get-token' }],
    ['https://auth.example', { signInAddress: 'https://auth.example' }],
  ])('takes %s, an address alone', (text, found) => {
    expect(parsePastedDetails(text)).toEqual(found);
  });

  it.each([
    ['a password that contains a label', 'Password: key=abc', { apiPassword: 'key=abc' }],
    ['a password with an equals sign', 'SECRET=abc==', { apiPassword: 'abc==' }],
    ['a quoted password with a comment sign', 'PASSWORD="a # b"', { apiPassword: 'a # b' }],
    ['a password with escaped quotes', String.raw`PASSWORD="a\"b"`, { apiPassword: 'a"b' }],
  ])('keeps %s complete', (_, text, found) => {
    expect(parsePastedDetails(text)).toEqual(found);
  });

  it.each(['', 'hello', 'Xk7$2mmQ', 'abc==', 'key=abc', 'See https://www.example for more', 'bo@example.com'])(
    'finds no address or password in “%s”',
    (text) => {
      const { serviceAddress, signInAddress, apiPassword } = parsePastedDetails(text);
      expect([serviceAddress, signInAddress, apiPassword]).toEqual([undefined, undefined, undefined]);
    },
  );

  it('does not leave the pasted text in the last match of regular expressions', () => {
    parsePastedDetails('Key: k1\nPassword: s3cret!');
    expect(Reflect.get(RegExp, 'input')).not.toContain('s3cret!');
  });

  it('finishes in bounded time on any text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (text) => void parsePastedDetails(text)));
    const long = [
      'key ',
      'a',
      '"',
      'key: ',
      'key is ',
      '{',
      'https://',
      '<key>',
      '<key> ',
      'curl -d "',
      'https://a?url=https:&',
    ].map((part) => part.repeat(2_000 / part.length));
    const started = performance.now();
    for (const line of long) parsePastedDetails(Array.from({ length: 9 }, () => line).join('\n'));
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
