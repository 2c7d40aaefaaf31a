import { toResourceId } from '../../../electron/base/branded-types.ts';
import type { ItemDetail, ItemRow } from '../../../electron/contract/index.ts';
import type { ResourceName } from '../../../electron/model/index.ts';

/** Builds a complete item as the page receives it, empty except for the given values. */
export const itemDetail = (resource: ResourceName, more: Partial<ItemDetail> = {}): ItemDetail => ({
  resource,
  id: toResourceId('1'),
  title: 'BAG-10157',
  values: {},
  rest: {},
  raw: '{}',
  links: [],
  uses: [],
  known: 'read',
  completeness: null,
  thumb: null,
  pictures: [],
  seenAt: new Date('2026-11-20T13:00:00').toISOString(),
  gone: false,
  ...more,
});

/** Builds a row of a list with these cells. */
export const itemRow = (cells: ItemRow['cells'], names: ItemRow['names'] = {}): ItemRow => ({
  id: toResourceId('1'),
  cells,
  names,
  thumb: null,
  completeness: null,
  gone: false,
  known: 'read',
});
