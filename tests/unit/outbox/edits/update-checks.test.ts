import { beforeEach, describe, expect, it } from 'vitest';
import { days, toIntentId, toResourceId } from '../../../../electron/base/branded-types.ts';
import type { SendingOff } from '../../../../electron/edits/send-contract.ts';
import { createOutboxHandlers } from '../../../../electron/outbox/db/outbox-handlers.ts';
import { type UpdateChecks, createUpdateChecks } from '../../../../electron/outbox/edits/update-checks.ts';
import { verifiedUpdatesSetting } from '../../../../electron/outbox/state/setting-names.ts';
import type { SendContext } from '../../../../electron/outbox/send/attempt.ts';
import { closedAfterTest } from '../../../support/closed-after-test.ts';
import { tempFolder } from '../../../support/temp-folder.ts';
import { migrations } from '../world.ts';

const off: SendingOff = {
  at: '2026-11-20T10:00:00.000Z',
  reason: 'More fields changed.',
  resource: 'product',
  item: toResourceId('p1'),
  title: 'BAG-1',
  fieldLabel: 'Label',
  entry: toIntentId(crypto.randomUUID()),
  differences: [],
};

let now = 0;
let handlers: ReturnType<typeof createOutboxHandlers>;
let checks: UpdateChecks;
beforeEach(() => {
  now = Date.parse('2026-11-20T10:00:00.000Z');
  handlers = closedAfterTest(createOutboxHandlers(tempFolder(), migrations));
  handlers.open();
  const call = async (name: keyof typeof handlers, argument: never): Promise<unknown> => handlers[name](argument);
  checks = createUpdateChecks({ thread: { call } as unknown as SendContext['thread'] }, () => now);
});

describe('createUpdateChecks', () => {
  it('verifies the first update of each kind, and again after 30 days', async () => {
    expect(await checks.isDue('productField')).toBe(true);
    await checks.verified('productField', 204);
    expect([await checks.isDue('productField'), await checks.isDue('assetField')]).toEqual([false, true]);
    now += days(30) - 1;
    expect(await checks.isDue('productField')).toBe(false);
    now += 1;
    expect(await checks.isDue('productField')).toBe(true);
  });

  it('verifies again if the clock was set back, or if the stored value is corrupt', async () => {
    await checks.verified('productField', 204);
    now -= 1;
    expect(await checks.isDue('productField')).toBe(true);
    handlers.setSetting({ name: verifiedUpdatesSetting, value: '{' });
    now += 1;
    expect(await checks.isDue('productField')).toBe(true);
  });

  it('verifies again when a success has another form, but only its kind', async () => {
    await checks.verified('productField', 204);
    await checks.verified('assetField', 204);
    expect(await checks.noteStatus('productField', 204)).toBe(false);
    expect(await checks.noteStatus('productField', 200)).toBe(true);
    expect([await checks.isDue('productField'), await checks.isDue('assetField')]).toEqual([true, false]);
    expect(await checks.noteStatus('productField', 200)).toBe(false);
  });

  it('does not count an update without a response as verified', async () => {
    await checks.verified('productField', null);
    expect(await checks.isDue('productField')).toBe(true);
  });

  it('verifies every kind again after sending was turned off', async () => {
    await checks.verified('productField', 204);
    await checks.turnOff(off);
    expect(await checks.off()).toEqual(off);
    await checks.turnOff(null);
    expect([await checks.off(), await checks.isDue('productField')]).toEqual([null, true]);
  });
});
