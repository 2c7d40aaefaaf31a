import CircleMinus from '@lucide/svelte/icons/circle-minus';
import CirclePlus from '@lucide/svelte/icons/circle-plus';
import Pencil from '@lucide/svelte/icons/pencil';
import RotateCcw from '@lucide/svelte/icons/rotate-ccw';
import type { ChangedMember, ChangeKind } from '../../electron/contract/index.ts';
import { fieldOf, resourceOf } from '../../electron/model/index.ts';
import type { ResourceName } from '../../electron/model/index.ts';
import type { IconComponent, Tone } from '../ui/icon.ts';

/** How a kind of change looks, beside its word. */
export const changeLooks: Readonly<Record<ChangeKind, { readonly icon: IconComponent; readonly tone: Tone }>> = {
  added: { icon: CirclePlus, tone: 'success' },
  back: { icon: RotateCcw, tone: 'success' },
  changed: { icon: Pencil, tone: 'quiet' },
  gone: { icon: CircleMinus, tone: 'warn' },
};

/** What a person calls a member: its label in the model, the attribute's own name, else the member's. */
export const memberLabel = (resource: ResourceName, { field, attribute }: ChangedMember): string =>
  attribute ?? fieldOf(resourceOf(resource), field)?.label ?? field;
