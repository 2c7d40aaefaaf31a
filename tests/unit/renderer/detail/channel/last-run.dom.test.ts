import { expect, it } from 'vitest';
import LastRun from '../../../../../renderer/detail/channel/LastRun.svelte';
import { mountComponent } from '../../../../support/mount-component.ts';
import { createReactive } from '../../../../support/reactive.svelte.ts';

it('shows the result and the message of the last run, whatever they were before', async () => {
  const props = createReactive<{ values: Readonly<Record<string, unknown>> }>({ values: {} });
  const { outline, root, settle } = await mountComponent(LastRun, props);
  const failed = { last_run_error: true, last_run_msg: 'The destination refused the file' };
  const succeeded = { last_run_error: false, last_run_ends_at: '2026-11-20T06:00:00Z', last_run_msg: '3 files' };
  for (const [values, result, message] of [
    [failed, /^Failed/, failed.last_run_msg],
    [{ running: true }, /^Running/, undefined],
    [succeeded, /^Succeeded/, succeeded.last_run_msg],
    [failed, /^Failed/, failed.last_run_msg],
    [{}, /^No runs yet/, undefined],
  ] as const) {
    props.values = values;
    await settle();
    expect(outline()).toEqual([expect.stringMatching(result), ...(message === undefined ? [] : [message])]);
    expect(root.querySelector('.message.failed') !== null).toBe(values === failed);
  }
});
