import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { IntentId } from '../../../../../electron/base/branded-types.ts';
import type {
  EditSelection,
  RejectedEdit,
  SendEstimate,
  SendingState,
} from '../../../../../electron/contract/index.ts';
import { session } from '../../../../support/fake-session.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));
vi.mock('../../../../../renderer/app/session.svelte.ts', () => import('../../../../support/fake-session.ts'));
const { sending } = await import('../../../../../renderer/app/edits/edit-sending.svelte.ts');
const { sendEdits } = await import('../../../../../renderer/features/edits/send/send-edits.ts');
const { sendMessages } = await import('../../../../../renderer/features/edits/send/messages.ts');
const { toasts } = await import('../../../../../renderer/ui/toasts.svelte.ts');

const getState = (more: Partial<SendingState> = {}): SendingState => ({
  ...{ possible: 'perhaps', setting: 'send', accountLabel: null, off: null, isOn: true },
  ...more,
});
const selection = (id: string): EditSelection =>
  ({ tab: 'all', filter: null, sound: { inverted: true, ids: [id] } }) as never;
const getEstimate = (requests: number): SendEstimate => ({
  edits: 1,
  items: 1,
  requests,
  seconds: 1,
  sending: getState(),
});

let stop = (): void => undefined;
const follow = async (account: string | null, state = getState()): Promise<void> => {
  stop();
  page.answer('edits.sending', () => state);
  stop = sending.follow(account);
  await page.everything();
};

beforeEach(() => page.reset());
afterEach(() => {
  stop();
  vi.useRealTimers();
  for (const { id } of toasts.list) toasts.close(id);
});

describe('the state of sending', () => {
  it('is unknown until it is read, follows its events, and ends with its account', async () => {
    await follow('a');
    expect([sending.isOn, sending.state?.setting]).toEqual([true, 'send']);
    page.emit('edits.sending', getState({ isOn: false, setting: 'sheet' }));
    expect([sending.isOn, sending.state?.setting]).toEqual([false, 'sheet']);
    stop();
    page.emit('edits.sending', getState());
    expect(sending.isOn).toBe(false);
    page.answer('edits.sending', () => new Rejection('notFound'));
    stop = sending.follow('b');
    expect(sending.state).toBeNull();
    await page.everything();
    expect(sending.state).toBeNull();
  });

  it('is read again when the accounts change', async () => {
    await follow('a', getState({ accountLabel: null }));
    page.answer('edits.sending', () => getState({ accountLabel: 'production' }));
    page.emit('accounts.changed', [] as never);
    await page.everything();
    session.account = { name: 'Acme' };
    expect(sending.labelledAccount).toBe('Acme production');
    session.account = null;
    expect(sending.labelledAccount).toBeNull();
  });

  it('has no name for the button without a label', async () => {
    session.account = { name: 'Acme' };
    await follow('a');
    expect(sending.labelledAccount).toBeNull();
    session.account = null;
  });
});

describe('the estimate of the selected edits', () => {
  it('is asked for only while sending is on, for a selection that is not empty, and once for each selection', async () => {
    await follow('off', getState({ isOn: false }));
    page.answer('edits.estimate', () => getEstimate(3));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const estimate = async (id: string, count: number): Promise<void> => {
      sending.estimateSoon(selection(id), count);
      await page.everything();
      vi.advanceTimersByTime(1_000);
      await page.everything();
    };
    await estimate('a', 1);
    expect([sending.estimate, page.asked('edits.estimate').length]).toEqual([null, 0]);
    await follow('on');
    await estimate('b', 0);
    expect(page.asked('edits.estimate')).toHaveLength(0);
    await estimate('b', 1);
    expect([sending.estimate?.requests, page.asked('edits.estimate').length]).toEqual([3, 1]);
    await estimate('b', 1);
    expect(page.asked('edits.estimate')).toHaveLength(1);
    page.answer('edits.estimate', () => new Rejection('disk'));
    await estimate('c', 2);
    expect([sending.estimate, page.asked('edits.estimate').length]).toEqual([null, 2]);
  });
});

describe('sendEdits', () => {
  const left: RejectedEdit = { message: 'Read-only.' } as RejectedEdit;
  const send = async (): Promise<boolean> => {
    const sent = sendEdits(selection('a'), 7);
    await page.everything();
    return sent;
  };
  const shown = () => toasts.list.map(({ tone, message, detail, link }) => [tone, message, detail, link?.label]);

  it.each([
    [
      'all are sent',
      { edits: 2, batch: 'b7', entry: null, left: [] },
      ['success', sendMessages.sent(2), undefined, sendMessages.openOutbox],
    ],
    [
      'a single one is sent',
      { edits: 1, batch: null, entry: 'i1' as IntentId, left: [] },
      ['success', sendMessages.sent(1), undefined, sendMessages.openOutbox],
    ],
    [
      'some stay',
      { edits: 1, batch: null, entry: 'i1' as IntentId, left: [left] },
      ['warn', sendMessages.sent(1), sendMessages.left(1, 'Read-only.'), sendMessages.openOutbox],
    ],
    [
      'none is sent',
      { edits: 0, batch: null, entry: null, left: [left, left] },
      ['warn', sendMessages.noneSent, sendMessages.left(2, 'Read-only.'), undefined],
    ],
  ] as const)('shows the result if %s', async (_, result, toast) => {
    page.answer('edits.send', () => result as never);
    expect(await send()).toBe(true);
    expect(page.asked('edits.send')).toMatchObject([{ revision: 7 }]);
    expect(shown()).toEqual([toast]);
  });

  it('shows why sending failed', async () => {
    page.answer('edits.send', () => new Rejection('conflict', 'Sending is off.'));
    expect(await send()).toBe(false);
    expect(shown().map(([tone, , detail]) => [tone, detail])).toEqual([['danger', 'Sending is off.']]);
  });
});
