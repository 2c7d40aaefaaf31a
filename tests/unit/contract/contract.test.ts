import { readdirSync } from 'node:fs';
import { sep } from 'node:path';
import { runInNewContext } from 'node:vm';
import { type Rolldown, build } from 'vite';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callNames, droppedChannel, eventNames } from '../../../electron/contract/channels.ts';
import { calls, toAppError, VitrineError } from '../../../electron/contract/index.ts';

interface JsonSchema {
  readonly type?: string;
  readonly maximum?: number;
  readonly minimum?: number;
  readonly maxItems?: number;
  readonly prefixItems?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

describe('contract', () => {
  it('exposes exactly the declared calls and events in the built preload script, without schemas', async () => {
    const options = { mode: 'preload', logLevel: 'silent', build: { write: false } } as const;
    const { output } = (await build(options)) as Rolldown.RolldownOutput;
    expect(output).toHaveLength(1);
    const [{ code }] = output;
    expect(code).not.toContain('safeParse');
    const invoked: string[] = [];
    const subscribed: string[] = [];
    const exposed: Record<string, unknown> = {};
    const electron = {
      contextBridge: { exposeInMainWorld: (_name: string, value: object) => Object.assign(exposed, value) },
      ipcRenderer: { invoke: (name: string) => invoked.push(name), on: (name: string) => subscribed.push(name) },
    };
    runInNewContext(code, { require: () => electron, exports: {}, module: {} });
    const { on, drop: _drop, ...namespaces } = exposed as Record<string, Record<string, () => unknown>>;
    for (const namespace of Object.values(namespaces)) for (const call of Object.values(namespace)) call();
    expect(invoked.sort()).toEqual(Object.keys(calls).sort());
    for (const name of eventNames) (on as unknown as (name: string) => unknown)(name);
    expect(subscribed).toEqual(eventNames);
  });

  it('has a contract file and a handler file for each namespace', () => {
    const namespaces = [...new Set([...callNames, droppedChannel].map((name) => name.split('.')[0] ?? ''))];
    const electron = new URL('../../../electron/', import.meta.url);
    const files = readdirSync(electron, { recursive: true }).map((file) => String(file).replaceAll(sep, '/'));
    for (const kind of ['contract', 'ipc']) {
      const missing = namespaces.filter((namespace) => {
        const name = namespace.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
        const isFile = (file: string): boolean =>
          file === `${kind}/${name}.ts` || file === `${name}/${kind}.ts` || file.endsWith(`/${name}-${kind}.ts`);
        return !files.some(isFile);
      });
      expect(missing, `namespaces without a ${kind} file`).toEqual([]);
    }
  });

  it('keeps the channel for paths inaccessible to the page', () => {
    expect(callNames as readonly string[]).not.toContain(droppedChannel);
  });

  it('rejects unknown properties of a call', () => {
    const schema = calls['accounts.rename'].argument;
    const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
    expect(schema.safeParse({ id, name: 'Northfield' }).success).toBe(true);
    expect(schema.safeParse({ id, name: 'Northfield', path: '/etc/passwd' }).success).toBe(false);
  });

  it('limits the rows that one call can request, and the entries of every list that it can contain', () => {
    const unlimited: string[] = [];
    const check = (path: string, schema: JsonSchema): void => {
      if (path.endsWith('.limit') && !(Number(schema.maximum) <= 500 && Number(schema.minimum) >= 1))
        unlimited.push(path);
      if (schema.type === 'array' && schema.prefixItems === undefined && schema.maxItems === undefined)
        unlimited.push(path);
      for (const [name, property] of Object.entries(schema.properties ?? {})) check(`${path}.${name}`, property);
      for (const one of [schema.items ?? [], schema.anyOf ?? [], schema.oneOf ?? []].flat()) check(path, one);
    };
    for (const name of callNames) {
      const schema = calls[name].argument as unknown as z.ZodType;
      check(name, z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as JsonSchema);
    }
    expect(unlimited).toEqual([]);
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
