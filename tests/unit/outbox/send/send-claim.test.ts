import { expect, it } from 'vitest';
import { VitrineError } from '../../../../electron/base/errors.ts';
import { createSendClaim } from '../../../../electron/outbox/send/send-claim.ts';
import { ScriptedThreads } from '../../../support/scripted-threads.ts';
import { describeTrace } from '../../../support/trace-state.ts';

it('records an attempt before its first byte, and as waiting again after a new sign-in', async () => {
  const script = new ScriptedThreads();
  let isHeld = false;
  let error: string | null = null;
  const context = {
    thread: {
      call: async (name: string, move: { happening: string }) => {
        script.note(`${name} ${JSON.stringify(move).replaceAll('"', '')}`);
        if (error !== null) throw new VitrineError(error as never, 'No.');
        return { title: move.happening };
      },
    },
    changes: {
      changed: (all: readonly { title: string }[]) => script.note(`changed ${all.map(({ title }) => title).join()}`),
    },
    breaker: { isHeld: () => isHeld },
    at: async (point: string) => script.note(`at ${point}`),
  };
  const create = (more: object = {}) =>
    createSendClaim(context as never, 'i1' as never, {
      patch: async () => ({ notice: 'patch' }),
      onMoved: ({ title }) => script.note(`moved ${title}`),
      ...more,
    });
  let claim = create();
  const read = async () => ({ sent: claim.sent()?.title ?? null, off: claim.isOff(), ...(await script.read()) });
  const leave = script.finish('left', () => claim.onLeave());
  const setError = (code: string | null) => () => void (error = code);
  const trace = await describeTrace(read, [
    ['leave', leave],
    ['return', script.finish('returned', () => claim.onReturn())],
    ['leave again', leave],
    ['another', () => void (claim = create({ message: 'Checked.', unchanged: { value: 1 }, onMoved: undefined }))],
    ['leave', leave],
    ['cancelled', setError('conflict')],
    ['leave', leave],
    ['full', setError('disk')],
    ['another', () => void (claim = create())],
    ['leave', leave],
    ['works', setError(null)],
    ['held', () => void (isHeld = true)],
    ['leave', leave],
    ['not held', () => void (isHeld = false)],
    ['leave', leave],
    ['without a secret', () => void (claim = create({ patch: () => Promise.reject(new Error('No secret')) }))],
    ['leave', leave],
  ]);
  expect(trace).toMatchInlineSnapshot(`
    "leave: sent send | at allowed | move {id:i1,happening:send,message:Sent.,patch:{notice:patch}} | changed send | moved send | at claimed | left: nothing
    return: sent null | move {id:i1,happening:notSent,message:The sign-in had expired, so this was not carried out. It will be sent again with a new one.,patch:{error:null}} | changed notSent | moved notSent | returned: nothing
    leave again: sent send | at allowed | move {id:i1,happening:send,message:Sent.,patch:{notice:patch}} | changed send | moved send | at claimed | left: nothing
    another: sent null
    leave: sent send | at allowed | move {id:i1,happening:send,message:Checked.,patch:{notice:patch},unchanged:{value:1}} | changed send | at claimed | left: nothing
    leave: off true | at allowed | move {id:i1,happening:send,message:Checked.,patch:{notice:patch},unchanged:{value:1}} | left failed: cancelled
    another: sent null | off false
    leave: at allowed | move {id:i1,happening:send,message:Sent.,patch:{notice:patch}} | left failed: disk
    leave: off true | left failed: cancelled
    leave: sent send | off false | at allowed | move {id:i1,happening:send,message:Sent.,patch:{notice:patch}} | changed send | moved send | at claimed | left: nothing
    without a secret: sent null
    leave: at allowed | left failed: No secret"
  `);
});
