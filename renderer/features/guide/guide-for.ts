import type { PageRoute, PageName } from '../../app/router.svelte.ts';
import type { GuideName } from './guide-pages.ts';

const byPage: Readonly<Partial<Record<PageName, GuideName>>> = {
  quality: 'mend',
  edits: 'edit',
  changes: 'edit',
  assets: 'upload',
  channels: 'create',
  ecatalogs: 'create',
  'pdf-catalogs': 'create',
  outbox: 'offline',
  settings: 'connect',
  connect: 'connect',
  guide: 'connect',
};

/** Returns the guide page of the topmost open dialog ('' for none), or null if no dialog is open. */
export const openDialogGuide = (): string | null =>
  [...document.querySelectorAll<HTMLElement>('[data-guide]')].at(-1)?.dataset['guide'] ?? null;

export const getGuideName = ({ name, id }: PageRoute): GuideName => {
  if (name === 'quality' && id?.startsWith('sheets') === true) return 'mend';
  return byPage[name] ?? 'find';
};
