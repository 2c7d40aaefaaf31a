import { type ResourceName, getResource } from '../../electron/model/index.ts';

/** Whether items of a resource can be created from an existing item. */
export const canCreateFrom = (resource: ResourceName): boolean => getResource(resource).can.create;
