import { getResource } from '../../electron/model/index.ts';
import type { ResourceName } from '../../electron/model/index.ts';

/** Whether items of a resource can be created from an existing item. */
export const canCreateFrom = (resource: ResourceName): boolean => getResource(resource).can.create;
