import { describe, expect, it, onTestFinished } from 'vitest';
import type { dialectFeatures } from '../../../../../electron/contract/constants.ts';
import { getAdvancedForm } from '../../../../../renderer/features/settings/advanced-forms.ts';
import DialectSection from '../../../../../renderer/features/settings/DialectSection.svelte';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { toasts } from '../../../../../renderer/ui/toasts.svelte.ts';
import { page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';

const messages = m.settings.dialect;
const at = new Date(2026, 10, 20, 9).toISOString();
const open = async (settings: object, findings: object): Promise<Mounted> => {
  page.reset();
  page.answer('accounts.saveSettings', () => ({ id: 'other' }) as never);
  page.answer('sync.findDialect', () => null as never);
  onTestFinished(() => toasts.list.forEach(({ id }) => toasts.close(id)));
  const dialect = { findings, pageSize: 1000, refused: {} };
  const uploadFields = { filename: 'name', content: 'file', altText: null };
  const account = {
    id: 'd',
    name: 'Shop',
    settings: { uploadFields, dialect: {}, itemsPerRequest: null, ...settings },
    dialect,
  };
  getAdvancedForm(account as never).values.itemsPerRequest = '50';
  const mounted = await mountComponent(DialectSection, { account: account as never });
  return mounted;
};
/** Returns the answer, the time and the chosen mode of each feature. */
const getFeatures = ({ root }: Mounted): (string | undefined)[][] =>
  [...root.querySelectorAll('tbody tr')].map((row) => [
    ...[...row.querySelectorAll('td')].slice(0, 2).map(({ textContent }) => textContent.trim()),
    row.querySelector('[aria-pressed=true]')?.textContent.trim(),
  ]);
const choose = async (
  { get, settle }: Mounted,
  feature: (typeof dialectFeatures)[number],
  mode: number,
): Promise<void> => {
  get('group', messages.features[feature]).querySelectorAll('button')[mode]?.click();
  await settle();
};

describe('the capabilities of a service', () => {
  it('lists what was found, and what the user has chosen', async () => {
    const takes = { takes: true, at };
    const findings = { pageSize: takes, relations: { takes: false, at }, sorting: takes, updates: takes };
    const mounted = await open({ dialect: { relations: 'off', sorting: 'on' } }, findings);
    const time = '20 Nov 2026, 09:00';
    expect(getFeatures(mounted)).toEqual([
      ...[
        [messages.upTo('1,000'), time, 'Automatic'],
        [messages.no, time, 'Off'],
        [messages.yes, time, 'On'],
      ],
      ...[
        [messages.unknown, '', 'Automatic'],
        [messages.unknown, '', 'Automatic'],
        [messages.perhaps, time, undefined],
      ],
    ]);
    expect(mounted.outline().slice(0, 3)).toEqual([`heading “${messages.title}”`, messages.of('Shop'), messages.hint]);
    const limited = await open({ itemsPerRequest: 1200 }, findings);
    expect(getFeatures(limited)[0]).toEqual([messages.set('1,200'), time, 'On']);
  });

  it('saves a choice with the others, and removes the limit of items with its choice', async () => {
    const mounted = await open({ dialect: { sorting: 'on' }, itemsPerRequest: 50 }, {});
    await choose(mounted, 'relations', 2);
    await choose(mounted, 'sorting', 0);
    await choose(mounted, 'pageSize', 2);
    const { values } = getAdvancedForm({ id: 'd' } as never);
    expect(values.itemsPerRequest).toBe('50');
    await choose(mounted, 'pageSize', 0);
    expect(page.asked('accounts.saveSettings')).toEqual([
      ...[{ sorting: 'on', relations: 'off' }, {}, { sorting: 'on', pageSize: 'off' }].map((dialect) => ({
        id: 'd',
        settings: { dialect },
      })),
      { id: 'd', settings: { dialect: { sorting: 'on' }, itemsPerRequest: null } },
    ]);
    expect(values.itemsPerRequest).toBe('');
  });

  it('checks the service again, once at a time', async () => {
    const mounted = await open({}, {});
    mounted.get('button', messages.findAgain).click();
    await page.settle();
    expect(mounted.outline().at(-1)).toBe(`button “${messages.findAgain}”, disabled, disabled`);
    await mounted.settle();
    expect(mounted.outline().at(-1)).toBe(`button “${messages.findAgain}”`);
    expect([page.asked('sync.findDialect').length, toasts.list.at(-1)?.message]).toEqual([1, messages.foundAgain]);
  });
});
