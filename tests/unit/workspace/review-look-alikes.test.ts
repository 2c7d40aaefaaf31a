import { expect, it } from 'vitest';
import { VitrineError } from '../../../electron/base/errors.ts';
import { createPictureComparison } from '../../../electron/workspace/review-look-alikes.ts';
import { ScriptedThreads, formatValue } from '../../support/scripted-threads.ts';
import { describeTrace } from '../../support/trace-state.ts';

it('compares the pictures of a review once, one after the other, when it is ready', async () => {
  const script = new ScriptedThreads();
  let hasPrints = true;
  let error: Error | null = null;
  const compare = createPictureComparison({
    reviews: {
      nextToCompare: async (batch, from) => {
        script.note(`next of ${batch} from ${from}`);
        if (error !== null) throw error;
        return from > 5 ? null : from + 2;
      },
      compared: async (batch, file, alike) => script.note(`${batch} ${file} is like ${formatValue(alike)}`),
    },
    cache: { hasPrints: async () => hasPrints, alikeOf: async (print: Uint8Array) => `asset ${print[0]}` as never },
    printOf: async (named) => {
      const file = 'file' in named ? named.file : null;
      await script.call(`decode ${String(file)}`, undefined as never);
      return file === 5 ? null : Uint8Array.of(Number(file));
    },
  });
  const review = (batch: string, stage: string) => () => compare({ batch, stage } as never);
  /** Waits for the pauses between pictures, which take a fraction of a millisecond here. */
  const ended = (batch: string) => async () => {
    const seen: string[] = [];
    await expect.poll(() => (seen.push(...script.takeLog()), seen)).toContain(`next of ${batch} from 6`);
    seen.forEach((entry) => script.note(entry));
  };
  const fails = (cause: Error | null) => () => void (error = cause);
  const trace = await describeTrace(script.read, [
    ['reading', review('a', 'reading')],
    ['held', () => script.hold('decode 2')],
    ['ready', review('a', 'ready')],
    ['ready again', review('a', 'ready')],
    ['decoded', () => void script.release('decode 2')],
    ['ended', ended('a')],
    ['ready again', review('a', 'ready')],
    ['closed', fails(new VitrineError('cancelled', 'It was closed.'))],
    ['another', review('b', 'ready')],
    ['works', fails(null)],
    ['no account pictures', () => void (hasPrints = false)],
    ['another', review('c', 'ready')],
  ]);
  expect(trace).toMatchInlineSnapshot(`
    "ready: next of a from 0 | decode 2
    decoded: a 2 is like asset 2
    ended: next of a from 3 | decode 5 | a 5 is like null | next of a from 6
    another: next of b from 0"
  `);
});
