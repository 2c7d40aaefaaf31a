import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { IntentId } from '../../../electron/base/branded-types.ts';
import type { Intent } from '../../../electron/contract/outbox.ts';
import type { ResourceName } from '../../../electron/model/index.ts';
import type { Outbox } from '../../../electron/outbox/outbox.ts';
import type { InterruptionPoint } from '../../../electron/outbox/send/fault-points.ts';

/** A task for the outbox. A channel uses the list that was requested before it. */
export type Task =
  | { readonly what: 'create'; readonly resource: Exclude<ResourceName, 'asset' | 'channel'>; readonly name: string }
  | { readonly what: 'listAndChannel'; readonly name: string }
  | { readonly what: 'upload'; readonly path: string };

/** The tasks of a child process, and the point at which it stops. */
export interface ToChild {
  readonly folder: string;
  readonly address: string;
  readonly tasks: readonly Task[];
  readonly stop: { readonly point: InterruptionPoint; readonly time: number } | null;
}

/**
 * `ready` to receive tasks; the outbox is `opened`; these names are on disk; `reached`: it has stopped at the point.
 */
export type FromChild =
  | { readonly what: 'ready' | 'opened' | 'reached' | 'settled' }
  | { readonly what: 'handed'; readonly names: readonly string[] };

const getBody = (resource: ResourceName, name: string): Readonly<Record<string, unknown>> => {
  if (resource === 'product') return { sku: name, label: `Label of ${name}` };
  return resource === 'attribute' || resource === 'assetList' || resource === 'connection'
    ? { name, type: 'Static' }
    : { name };
};

/** Adds a task to the outbox, and records the names that are then certainly on disk. */
export const hand = async (outbox: Outbox, task: Task, handed: string[]): Promise<void> => {
  if (task.what === 'upload') {
    const { size, mtimeMs } = await stat(task.path);
    const name = basename(task.path);
    await outbox.addUploads([{ path: task.path, name, size, mtimeMs, sha256: null }]);
    handed.push(name);
    return;
  }
  if (task.what === 'create') {
    await outbox.create(task.resource, getBody(task.resource, task.name));
    handed.push(task.name);
    return;
  }
  const list = await outbox.create('assetList', { name: `${task.name} list`, type: 'Static' });
  handed.push(`${task.name} list`);
  const needs: { id: IntentId; member: string }[] = [{ id: list.id, member: 'product_list_id' }];
  await outbox.create('channel', { name: task.name, format: 'CSV' }, needs);
  handed.push(task.name);
};

const isInProgress = ({ state, look, dependsOn }: Intent): boolean =>
  state === 'sending' ||
  look?.state === 'due' ||
  look?.state === 'reading' ||
  (state === 'waiting' && dependsOn.every((needed) => needed.state === 'done'));

/** Whether nothing continues automatically: every pending intent waits for a decision of the user. */
export const isIdle = async (outbox: Outbox): Promise<boolean> => !(await outbox.list()).some(isInProgress);
