import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { IntentId } from '../../../electron/base/brand.ts';
import type { Intent } from '../../../electron/contract/outbox.ts';
import type { ResourceName } from '../../../electron/model/index.ts';
import type { Outbox } from '../../../electron/outbox/outbox.ts';
import type { FaultPoint } from '../../../electron/outbox/send/fault-points.ts';

/** Something that a person wants done; a channel is to be built from the list that was asked for before it. */
export type Task =
  | { readonly what: 'create'; readonly resource: Exclude<ResourceName, 'asset' | 'channel'>; readonly name: string }
  | { readonly what: 'listAndChannel'; readonly name: string }
  | { readonly what: 'upload'; readonly path: string };

/** What a child is told to do, and where it is to stop for good. */
export interface ToChild {
  readonly folder: string;
  readonly address: string;
  readonly tasks: readonly Task[];
  readonly stop: { readonly point: FaultPoint; readonly time: number } | null;
}

/** `ready` to be told; the outbox is `opened`; these names are on the disk; `reached`: it stands still at the point. */
export type FromChild =
  | { readonly what: 'ready' | 'opened' | 'reached' | 'settled' }
  | { readonly what: 'handed'; readonly names: readonly string[] };

const bodyOf = (resource: ResourceName, name: string): Readonly<Record<string, unknown>> => {
  if (resource === 'product') return { sku: name, label: `Label of ${name}` };
  return resource === 'attribute' || resource === 'assetList' || resource === 'connection'
    ? { name, type: 'Static' }
    : { name };
};

/** Puts a task into the outbox, and notes what is surely on the disk then. */
export const hand = async (outbox: Outbox, task: Task, handed: string[]): Promise<void> => {
  if (task.what === 'upload') {
    const { size, mtimeMs } = await stat(task.path);
    const name = basename(task.path);
    await outbox.addUploads([{ path: task.path, name, size, mtimeMs, sha256: null }]);
    handed.push(name);
    return;
  }
  if (task.what === 'create') {
    await outbox.create(task.resource, bodyOf(task.resource, task.name));
    handed.push(task.name);
    return;
  }
  const list = await outbox.create('assetList', { name: `${task.name} list`, type: 'Static' });
  handed.push(`${task.name} list`);
  const needs: { id: IntentId; member: string }[] = [{ id: list.id, member: 'product_list_id' }];
  await outbox.create('channel', { name: task.name, format: 'CSV' }, needs);
  handed.push(task.name);
};

const goesOn = ({ state, look, dependsOn }: Intent): boolean =>
  state === 'sending' ||
  look?.state === 'due' ||
  look?.state === 'reading' ||
  (state === 'waiting' && dependsOn.every((needed) => needed.state === 'done'));

/** Whether nothing goes on by itself any more: what waits does so for something that a person has to say. */
export const isSettled = async (outbox: Outbox): Promise<boolean> => !(await outbox.list()).some(goesOn);
