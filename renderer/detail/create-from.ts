import { resourceOf } from '../../electron/model/index.ts';
import type { ResourceName } from '../../electron/model/index.ts';

/** Whether items of a resource can be made from another. */
export const canCreateFrom = (resource: ResourceName): boolean => resourceOf(resource).can.create;
