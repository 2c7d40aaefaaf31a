import { describe, expect, it } from 'vitest';
import type { Intent } from '../../../../../electron/contract/index.ts';
import { createSecretReference, getResource } from '../../../../../electron/model/index.ts';
import { FormSecrets } from '../../../../../renderer/features/create/form-secrets.svelte.ts';
import { m } from '../../../../../renderer/messages/lazy.ts';

const reference = createSecretReference('11111111-1111-4111-8111-111111111111');
const stored = { body: { name: 'Catalogue', password: reference } } as unknown as Intent;

describe('FormSecrets', () => {
  it('sends what was typed, otherwise the stored secret, and shows neither', () => {
    const secrets = new FormSecrets(getResource('ecatalog'), () => stored);
    expect([secrets.typed, secrets.keptOf(stored), secrets.names]).toEqual([{}, { password: reference }, ['password']]);
    expect(secrets.hidden(stored.body)).toEqual({ name: 'Catalogue', password: m.form.secrets.hidden });
    secrets.set('password', 'needle');
    expect(secrets.hidden({ name: 'Catalogue' })).toEqual({ name: 'Catalogue', password: m.form.secrets.hidden });
    expect([secrets.typed, secrets.inputs]).toEqual([{ password: 'needle' }, { password: 'needle' }]);
    secrets.set('password', '');
    expect([secrets.typed, secrets.isKept('password')]).toEqual([{}, true]);
  });

  it('forgets a secret that is left out, typed or stored, for this form', () => {
    const secrets = new FormSecrets(getResource('ecatalog'), () => stored);
    secrets.set('password', 'needle');
    secrets.leaveOut(['password']);
    expect([secrets.typed, secrets.inputs, secrets.keptOf(stored), secrets.names]).toEqual([{}, {}, {}, []]);
    expect(secrets.isKept('password')).toBe(false);
  });

  it('forgets what was typed after the creation was sent, and has none without an entry', () => {
    const secrets = new FormSecrets(getResource('ecatalog'), () => null);
    secrets.set('password', 'needle');
    secrets.clear();
    expect([secrets.typed, secrets.inputs, secrets.names, secrets.keptOf(null)]).toEqual([{}, {}, [], {}]);
  });
});
