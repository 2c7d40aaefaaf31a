import type { UploadProgress } from '../../../electron/contract/index.ts';
import type { IconComponent, IconTone } from '../../ui/icon.ts';
import { stateIcons } from '../../ui/icons.ts';

/** Returns the icon of ended uploads: success only if no file failed and none is without a response. */
export const getResultIcon = ({
  failed,
  unknown,
}: Pick<UploadProgress['counts'], 'failed' | 'unknown'>): { readonly icon: IconComponent; readonly tone: IconTone } => {
  if (failed > 0) return { icon: stateIcons.failed, tone: 'danger' };
  return unknown > 0 ? { icon: stateIcons.unknown, tone: 'warn' } : { icon: stateIcons.done, tone: 'success' };
};
