import { stateIcons } from '../../ui/icons.ts';
import type { IconComponent, IconTone } from '../../ui/icon.ts';
import type { SheetRowState } from '../../../electron/contract/index.ts';

/** The icon and tone of each row state. */
export const rowStateStyles: Readonly<
  Record<SheetRowState, { readonly icon: IconComponent; readonly tone: IconTone }>
> = {
  unknown: { icon: stateIcons.failed, tone: 'danger' },
  misfit: { icon: stateIcons.warn, tone: 'warn' },
  fits: { icon: stateIcons.done, tone: 'success' },
  unchanged: { icon: stateIcons.same, tone: 'quiet' },
};
