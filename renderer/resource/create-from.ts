import { resourceOf } from '../../electron/model/index.ts';
import type { ResourceName } from '../../electron/model/index.ts';

/** Whether items of a resource can be made from another: an asset is its file. */
export const canCreateFrom = (resource: ResourceName): boolean =>
  resource !== 'asset' && resourceOf(resource).can.create;
