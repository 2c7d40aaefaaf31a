import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { VitrineError } from '../../../electron/contract/index.ts';
import { answerCall } from '../../../electron/ipc/call-handler.ts';

const frame = (url: string, parent: unknown = null): never => ({ senderFrame: { url, parent } }) as never;
const ownFrame = frame('app://vitrine/index.html#/products');
const schema = z.strictObject({ id: z.string() });

const log = (): { lines: string[]; warn: (...words: unknown[]) => void; error: (...words: unknown[]) => void } => {
  const lines: string[] = [];
  const writeLine = (...words: unknown[]): void => void lines.push(words.map(String).join(' '));
  return { lines, warn: writeLine, error: writeLine };
};

describe('IPC call', () => {
  it('returns an envelope with the value', async () => {
    const reply = await answerCall(ownFrame, 'x', schema, { id: 'a' }, ({ id }: { id: string }) => id + '!', log());
    expect(reply).toEqual({ ok: true, value: 'a!' });
  });

  it.each([
    ['another origin', frame('https://example.com/')],
    ['an origin that only begins like ours', frame('app://vitrine.example.com/')],
    ['a frame within the page', frame('app://vitrine/index.html', {})],
    ['a frame that is gone', { senderFrame: null } as never],
  ])('rejects %s before it reads the argument', async (_who, event) => {
    let ran = false;
    const recorded = log();
    const reply = await answerCall(event, 'x', schema, { id: 1 }, () => (ran = true), recorded);
    expect(reply).toMatchObject({ ok: false, error: { code: 'untrustedSender' } });
    expect([ran, recorded.lines]).toEqual([false, ['call x: untrustedSender']]);
  });

  it('rejects an invalid argument, and logs the call without the payload', async () => {
    const recorded = log();
    const reply = await answerCall(ownFrame, 'items.get', schema, { id: 1, secret: 'hunter2' }, () => 1, recorded);
    expect(reply).toMatchObject({ ok: false, error: { code: 'badArgument' } });
    expect(recorded.lines).toEqual(['call items.get: badArgument']);
  });

  it('passes an error with a user message, and writes the message of any other error only to the log', async () => {
    const worded = (): never => {
      throw new VitrineError('conflict', 'Taken.', { field: 'sku' });
    };
    const other = (): never => {
      throw new Error('SQLITE_CORRUPT at 0x1');
    };
    const recorded = log();
    expect(await answerCall(ownFrame, 'x', schema, { id: 'a' }, worded, recorded)).toMatchObject({
      ok: false,
      error: { code: 'conflict', message: 'Taken.', field: 'sku' },
    });
    const reply = await answerCall(ownFrame, 'x', schema, { id: 'a' }, other, recorded);
    expect(JSON.stringify(reply)).not.toContain('SQLITE');
    expect(recorded.lines).toEqual(['call x Error: SQLITE_CORRUPT at 0x1']);
  });
});
