import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { counts } from '../../../../../renderer/app/counts.svelte.ts';
import { outboxList } from '../../../../../renderer/features/outbox/outbox-list.svelte.ts';
import BatchEntryItem from '../../../../../renderer/features/outbox/batches/BatchEntryItem.svelte';
import IntentAnswer from '../../../../../renderer/features/outbox/IntentAnswer.svelte';
import OutboxFooter from '../../../../../renderer/features/outbox/OutboxFooter.svelte';
import { liveUploads } from '../../../../../renderer/features/outbox/live-uploads.svelte.ts';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { fakeIntent } from '../../../../support/fake-outbox.ts';
import { Rejection, page } from '../../../../support/fake-page.ts';
import { traceOutline } from '../../../../support/trace-outline.ts';

const any = <T>(value: unknown): T => value as T;
/** Local time, because the page shows it in the zone of the computer. */
const noon = new Date(2026, 10, 20, 12).toISOString();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page.reset();
});
afterEach(() => void vi.useRealTimers());

describe('the parts of the outbox when an entry changes', () => {
  it('shows the response of the service, or why there is none', async () => {
    const base = { answer: null, notice: null, alreadyThere: false, events: [] };
    const intent = (more: object) => any<never>(fakeIntent('1', any({ ...base, ...more })));
    const answer = (raw: string | null, cut = false) => ({ status: 422, at: noon, raw, cut });
    const problems = [{ field: 'sku', message: 'is taken' }, { message: 'No more products' }];
    expect(
      await traceOutline(IntentAnswer, { intent: intent({}) }, [
        { intent: intent({ state: 'unknown', error: { code: 'unknownOutcome', message: 'Lost' } }) },
        { intent: intent({ state: 'unknown', answer: answer(null) }) },
        {
          intent: intent({
            state: 'failed',
            error: { code: 'rejected', message: 'Rejected', problems },
            answer: answer('{"a":1}'),
          }),
        },
        {
          intent: intent({
            state: 'failed',
            error: { code: 'rejected', message: 'Rejected', problems: [] },
            answer: answer('plain', true),
          }),
        },
        { intent: intent({ state: 'done', resultId: 'p1', notice: 'Created slowly' }) },
        {
          intent: intent({
            state: 'done',
            resultId: 'p1',
            notTaken: ['label', 'unknown_field'],
            body: { label: 'Bag' },
          }),
        },
        { intent: intent({ state: 'done', resultId: 'p1', alreadyThere: true }) },
        { intent: intent({ state: 'done', resultId: 'p1', events: [{ what: 'found' }] }) },
      ]),
    ).toEqual([
      ['heading “What the service answered”', 'No answer yet.'],
      ['- No answer yet.', '+ No response received.'],
      [
        '- No response received.',
        '+ The answer does not say whether it succeeded.',
        '+ The answer as received, status 422 20 Nov 2026, 12:00',
        '+ It was empty.',
      ],
      [
        '- The answer does not say whether it succeeded.',
        '- The answer as received, status 422 20 Nov 2026, 12:00',
        '- It was empty.',
        '+ SKU: is taken',
        '+ No more products',
        '+ The answer as received, status 422 20 Nov 2026, 12:00 { "a": 1 }',
      ],
      [
        '- SKU: is taken',
        '- No more products',
        '- The answer as received, status 422 20 Nov 2026, 12:00 { "a": 1 }',
        '+ Rejected',
        '+ The answer as received, status 422 20 Nov 2026, 12:00 plain',
        '+ Only its beginning is kept.',
      ],
      [
        '- Rejected',
        '- The answer as received, status 422 20 Nov 2026, 12:00 plain',
        '- Only its beginning is kept.',
        '+ Created slowly',
        '+ Created with ID p1.',
      ],
      ['- Created slowly', '+ Sent, but not applied', '+ Label "Bag"', '+ unknown_field null'],
      [
        '- heading “What the service answered”',
        '- Created with ID p1.',
        '- Sent, but not applied',
        '- Label "Bag"',
        '- unknown_field null',
        '+ heading “Result”',
        '+ No answer yet.',
      ],
      ['- No answer yet.', '+ Found in the account: p1.'],
    ]);
  });

  it('shows the state and the actions of an entry of a batch', async () => {
    const list = {
      waitsFor: null,
      problem: null,
      looking: false,
      notTaken: 0,
      notice: null,
      attempts: 1,
      unconfirmed: null,
    };
    const line = (more: object = {}) =>
      any<never>({ ...fakeIntent('1', { title: 'BAG-1' }), entry: 'intent', alreadyThere: false, ...list, ...more });
    const file = { size: 2_000, product: null };
    const discarded = vi.fn();
    const stop = liveUploads.follow();
    const report = (state: string, sent: number) => () =>
      page.emit('uploads.changed', any({ items: [{ id: '1', state, sent }] }));
    expect(
      await traceOutline(BatchEntryItem, { line: line(), ondiscard: discarded }, [
        ({ click }) => click('button', m.outbox.cancel),
        { line: line({ state: 'sending' }) },
        { line: line({ waitsFor: 'BAG' }) },
        { line: line({ state: 'unknown', looking: true }) },
        { line: line({ state: 'failed', problem: { code: 'rejected', message: 'Rejected' } }) },
        ({ click }) => click('button', m.batches.leaveOut),
        { line: line({ state: 'done', resultId: 'p1' }) },
        { line: line({ state: 'done', resultId: 'p1', alreadyThere: true }) },
        { line: line({ state: 'sending', title: 'a.jpg', file }) },
        report('hashing', 0),
        report('uploading', 500),
        {
          line: line({
            state: 'done',
            title: 'a.jpg',
            resultId: 'a1',
            file: { ...file, product: { id: 'p2', sku: 'BAG-2' } },
          }),
        },
      ]),
    ).toEqual([
      ['BAG-1 Waiting until its turn comes', 'button “Cancel”'],
      [],
      ['- BAG-1 Waiting until its turn comes', '+ BAG-1 Sending the service has not answered yet'],
      ['- BAG-1 Sending the service has not answered yet', '+ BAG-1 Waiting for BAG'],
      ['- BAG-1 Waiting for BAG', '- button “Cancel”', '+ BAG-1 Unknown checking whether it arrived'],
      ['- BAG-1 Unknown checking whether it arrived', '+ BAG-1 Failed Rejected', '+ button “Retry”', '+ button “Skip”'],
      [],
      ['- BAG-1 Failed Rejected', '- button “Retry”', '- button “Skip”', '+ BAG-1 Done', '+ button “Open BAG-1”'],
      ['- BAG-1 Done', '+ BAG-1 Already there already in the account, nothing was stored again'],
      [
        '- BAG-1 Already there already in the account, nothing was stored again',
        '- button “Open BAG-1”',
        '+ a.jpg no product 2.0 kB Uploading 0%',
        '+ button “Cancel”',
      ],
      [],
      ['- a.jpg no product 2.0 kB Uploading 0%', '+ a.jpg no product 2.0 kB Uploading 25%'],
      [
        '- a.jpg no product 2.0 kB Uploading 25%',
        '- button “Cancel”',
        '+ a.jpg',
        '+ link “BAG-2”',
        '+ 2.0 kB Done',
        '+ button “Open a.jpg”',
        '+ → #/products/p2',
      ],
    ]);
    stop();
    expect([discarded.mock.calls.length, page.asked('outbox.cancel')]).toEqual([1, [{ id: '1' }]]);
  });

  it('counts the rows, and offers the actions for the selected ones or for all', async () => {
    const rows = ['a', 'b'].map((id) => ({ entry: 'intent', id, title: id, state: 'failed' }));
    const groups = { needsYou: 2, onTheWay: 0, done: 0 };
    page.answer('outbox.query', ({ offset }) =>
      any({ offset, rows: [{ entry: 'group', group: 'needsYou', count: 2 }, ...rows], total: 3, groups, states: {} }),
    );
    await counts.start(false);
    const stop = outboxList.follow('account');
    const hold =
      (held: boolean, more: object = {}) =>
      () =>
        page.emit('outbox.holdStatus', any({ held, hold: null, until: null, damage: null, ...more }));
    const discard = vi.fn();
    expect(
      await traceOutline(OutboxFooter, { ondiscard: discard }, [
        hold(true),
        ({ click }) => click('button', m.outbox.hold.goOn),
        hold(false),
        ({ click }) => click('button', m.outbox.hold.button),
        () => page.emit('outbox.changed', any({ changed: [], counts: { waiting: 2, needsYou: 0 } })),
        hold(false, { hold: 'limited' }),
        hold(false),
        () => outboxList.rows.moveTo(2),
        () => {
          page.answer('outbox.query', () => new Rejection('timeout', 'Too slow'));
          void outboxList.refresh();
        },
        () => outboxList.selection.pick([any({ id: 'a', title: 'a' })]),
        ({ click }) => click('button', m.outbox.discard),
        ({ click }) => click('button', m.outbox.clearSelection),
      ]),
    ).toEqual([
      ['Row 1 of 2', 'button “Pause all”'],
      [
        '- Row 1 of 2',
        '- button “Pause all”',
        '+ Row 1 of 2 Paused: nothing is sent until you resume',
        '+ button “Resume”',
      ],
      [],
      [
        '- Row 1 of 2 Paused: nothing is sent until you resume',
        '- button “Resume”',
        '+ Row 1 of 2',
        '+ button “Pause all”',
      ],
      [],
      [],
      ['- Row 1 of 2', '+ Row 1 of 2 Waiting until the rate limit allows it'],
      ['- Row 1 of 2 Waiting until the rate limit allows it', '+ Row 1 of 2'],
      ['- Row 1 of 2', '+ Row 2 of 2'],
      ['- Row 2 of 2', '+ Row 2 of 2 Too slow'],
      [
        '- Row 2 of 2 Too slow',
        '- button “Pause all”',
        '+ 1 selected',
        '+ button “Retry”',
        '+ button “Discard”',
        '+ button “Clear”',
      ],
      [],
      [
        '- 1 selected',
        '- button “Retry”',
        '- button “Discard”',
        '- button “Clear”',
        '+ Row 2 of 2 Too slow',
        '+ button “Pause all”',
      ],
    ]);
    stop();
    expect([discard.mock.calls.length, page.asked('outbox.hold')]).toEqual([1, [{ held: false }, { held: true }]]);
  });
});
