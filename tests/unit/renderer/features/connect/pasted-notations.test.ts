import { describe, expect, it } from 'vitest';
import { parsePastedDetails } from '../../../../../renderer/features/connect/pasted-details.ts';

const lines = (...of: readonly string[]): string => of.join('\n');

describe('notation of pasted details', () => {
  it.each<[string, readonly string[]]>([
    ['Polish labels', ['Adres usługi: $A', 'Adres logowania: $S', 'Klucz API: $K', 'Hasło: $P']],
    [
      'variables of a container',
      [
        'env:',
        ...['URL: $A', 'AUTH_URL: $S', 'API_KEY: $K', 'API_PASSWORD: $P'].flatMap((one) => [
          `  - name: ${one.split(': ')[0] ?? ''}`,
          `    value: "${one.split(': ')[1] ?? ''}"`,
        ]),
      ],
    ],
    [
      'variables of a pipeline',
      [
        'Key: PIM_URL',
        'Value: $A',
        'Key: AUTH_URL',
        'Value: $S',
        'Key: API_KEY',
        'Value: $K',
        'Key: API_PASSWORD',
        'Value: $P',
      ],
    ],
    [
      'calls',
      [
        "define('PIM_URL', '$A');",
        "define('AUTH_URL', '$S');",
        'setenv("API_KEY", "$K")',
        'setenv("API_PASSWORD", "$P")',
      ],
    ],
    [
      'entries of a map',
      [
        'environ["PIM_URL"] = "$A"',
        "environ['AUTH_URL'] = '$S'",
        'cfg["API_KEY"] = "$K"',
        'cfg["API_PASSWORD"] = "$P"',
      ],
    ],
    [
      'variables of a declaration',
      [
        'variable "pim_url" { default = "$A" }',
        'variable "auth_url" {\n  default = "$S"\n}',
        'variable "api_key" { default = "$K" }',
        'variable "api_password" { default = "$P" }',
      ],
    ],
    ['a table of a wiki', ['|| Stage || URL || Auth || Key || Password ||', '| Live | $A | $S | $K | $P |']],
    [
      'a Markdown table with columns',
      ['| URL | Auth | Key | Password |', '|---|---|---|---|', '| $A | $S | $K | $P |'],
    ],
    ['bold labels of a chat', ['*Service URL:* $A', '*Auth URL:* $S', '*Key:* `$K`', '*Password:* `$P`']],
    [
      'lines of a chat',
      [
        '[28.11.26, 10:15:00] Tom: Service: $A',
        '[28.11.26, 10:15:10] Tom: Auth: $S',
        '28/11/2026, 10:15 - Tom: Key: $K',
        '28/11/2026, 10:15 - Tom: Password: $P',
      ],
    ],
    ['pictographs', ['🔗 Service: $A', '🔐 Auth: $S', '🔑 Key: $K', '🔒️ Password: $P']],
    [
      'the source of a mail',
      [
        '<p>Service: <a href="$A">$A</a><br>Auth: <a href="$S">sign in</a><br>Key: <b>$K</b><br>Password:&nbsp;<b>$P</b></p>',
      ],
    ],
    ['a former password', ['Service: $A', 'Auth: $S', 'Key: $K', 'Old password: old1', 'New password: $P']],
  ])('reads %s', (_, template) => {
    const found = {
      serviceAddress: 'https://api.acme.example',
      signInAddress: 'https://auth.acme.example',
      apiKey: 'k-12345',
      apiPassword: 'pa55word!',
    };
    const text = lines(...template)
      .replaceAll('$A', found.serviceAddress)
      .replaceAll('$S', found.signInAddress)
      .replaceAll('$K', found.apiKey)
      .replaceAll('$P', found.apiPassword);
    expect(parsePastedDetails(text)).toEqual(found);
  });

  it('takes the address of an entry of a password manager as that of the service', () => {
    const text = 'folder,login_uri,login_username,login_password\n,https://api.acme.example,k1,pa55word!';
    expect(parsePastedDetails(text)).toEqual({
      serviceAddress: 'https://api.acme.example',
      apiKey: 'k1',
      apiPassword: 'pa55word!',
    });
  });

  it('takes no values of two columns as one password', () => {
    const text = 'Service: https://api.acme.example\nAPI key API password\nk-12345 pa55word!';
    expect(parsePastedDetails(text)).toEqual({ serviceAddress: 'https://api.acme.example' });
  });
});
