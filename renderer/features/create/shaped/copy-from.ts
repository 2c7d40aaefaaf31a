import type { ResourceName } from '../../../../electron/model/index.ts';
import type { ResourceId } from '../../../../electron/base/brand.ts';
import { ask, bridge } from '../../../bridge.ts';
import { readShaped } from '../../../resource/inputs.ts';
import { isMembers } from './members.ts';
import type { Members } from './members.ts';

/** The members of an item as they came; none where the copy does not have it. */
export const membersIn = async (resource: ResourceName, id: ResourceId): Promise<Members> => {
  const item = await ask(bridge.items.get({ resource, id }));
  const raw = item === null ? undefined : readShaped(item.raw)?.value;
  return isMembers(raw) ? raw : {};
};
