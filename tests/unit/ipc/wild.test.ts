import { describe, expect, it } from 'vitest';
import { callNames } from '../../../electron/contract/channels.ts';
import { calls } from '../../../electron/contract/index.ts';
import { answerCall } from '../../../electron/ipc/call-handler.ts';
import { deep, payload, wildFor } from '../../support/wild-arguments.ts';

const seed = Number(process.env['SEED']);
const pageEvent = { senderFrame: { url: 'app://vitrine/index.html', parent: null } } as never;

describe(`every call of the contract with invalid arguments (SEED=${seed})`, () => {
  it.each(callNames)('%s rejects them before anything runs, and logs none of their text', async (name) => {
    const logged: string[] = [];
    const writeLine = (...words: unknown[]): void => void logged.push(words.map(String).join(' '));
    const wild = [deep, ...wildFor(name, seed)];
    expect(wild.length).toBeGreaterThan(10);
    for (const argument of wild) {
      const ran = (): never => {
        throw new Error('It ran');
      };
      const reply = await answerCall(pageEvent, name, calls[name].argument, argument, ran, {
        warn: writeLine,
        error: writeLine,
      });
      expect(reply).toMatchObject({ ok: false, error: { code: 'badArgument' } });
      expect(JSON.stringify(reply)).not.toContain(payload);
    }
    expect(new Set(logged)).toEqual(new Set([`call ${name}: badArgument`]));
  });
});
