import { stateIcons } from '../../ui/icons.ts';
import type { IconComponent, Tone } from '../../ui/icon.ts';
import type { SheetRowState } from '../../../electron/contract/index.ts';

/** How a row of a sheet looks by what it does. */
export const rowLooks: Readonly<Record<SheetRowState, { readonly icon: IconComponent; readonly tone: Tone }>> = {
  unknown: { icon: stateIcons.failed, tone: 'danger' },
  misfit: { icon: stateIcons.warn, tone: 'warn' },
  fits: { icon: stateIcons.done, tone: 'success' },
  unchanged: { icon: stateIcons.same, tone: 'quiet' },
};
