import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { callNames, droppedChannel, eventNames } from '../../../electron/contract/channels.ts';
import { calls, toAppError, VitrineError } from '../../../electron/contract/index.ts';
import { droppedFiles } from '../../../electron/contract/review.ts';

describe('contract', () => {
  it('exposes exactly the declared calls in the preload', () => {
    expect([...callNames].sort()).toEqual(Object.keys(calls).sort());
    expect(new Set(eventNames).size).toBe(eventNames.length);
  });

  it('has a file for each namespace, and a handler file of the same name', () => {
    const named = [...new Set([...callNames, droppedChannel].map((name) => `${name.split('.')[0] ?? ''}.ts`))];
    const files = named.map((file) => file.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
    const electron = new URL('../../../electron/', import.meta.url);
    for (const folder of ['contract', 'ipc']) {
      // A capability can have both in its own folder.
      const own = files.filter((file) => existsSync(new URL(`${file.slice(0, -3)}/${folder}.ts`, electron)));
      expect([...readdirSync(new URL(`${folder}/`, electron)), ...own]).toEqual(expect.arrayContaining(files));
    }
  });

  it('keeps the channel for paths inaccessible to the page', () => {
    expect(droppedChannel).toBe(droppedFiles.channel);
    expect(callNames as readonly string[]).not.toContain(droppedChannel);
  });

  it('rejects unknown properties of a call', () => {
    const schema = calls['accounts.rename'].argument;
    const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
    expect(schema.safeParse({ id, name: 'Northfield' }).success).toBe(true);
    expect(schema.safeParse({ id, name: 'Northfield', path: '/etc/passwd' }).success).toBe(false);
  });

  it('rejects screen states and creations that are larger than a user can make them', () => {
    const remember = calls['app.remember'].argument;
    expect(remember.safeParse({ key: 'draft/product', value: { sku: 'x' } }).success).toBe(true);
    expect(remember.safeParse({ key: 'draft/product', value: 'x'.repeat(300_000) }).success).toBe(false);
    const create = calls['outbox.create'].argument;
    expect(create.safeParse({ resource: 'product', body: { sku: 'x' } }).success).toBe(true);
    expect(create.safeParse({ resource: 'product', body: { sku: 'x'.repeat(3_000_000) } }).success).toBe(false);
    expect(create.safeParse({ resource: 'asset', body: {} }).success).toBe(true);
    expect(create.safeParse({ resource: 'family', body: {} }).success).toBe(false);
  });

  it('hides the message of an error that is not written for users', () => {
    expect(toAppError(new Error('connect to db with password hunter2'))).toEqual({
      code: 'internal',
      message: 'Something went wrong in Vitrine. The log has the details.',
      retryable: false,
    });
    expect(toAppError(new VitrineError('conflict', 'Taken.', { field: 'sku' }))).toEqual({
      code: 'conflict',
      message: 'Taken.',
      field: 'sku',
      retryable: false,
    });
  });
});
