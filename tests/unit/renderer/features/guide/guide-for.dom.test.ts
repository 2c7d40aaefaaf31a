import { expect, it, onTestFinished } from 'vitest';
import type { PageRoute } from '../../../../../renderer/app/router.svelte.ts';
import { getGuideName, openDialogGuide } from '../../../../../renderer/features/guide/guide-for.ts';

it.each([
  ['products', null, 'find'],
  ['quality', null, 'mend'],
  ['quality', 'sheets', 'mend'],
  ['edits', null, 'edit'],
  ['changes', 'c1', 'edit'],
  ['assets', null, 'upload'],
  ['channels', null, 'create'],
  ['outbox', 'i1', 'offline'],
  ['settings', null, 'connect'],
])('opens for the page %s with the ID %s the guide page %s', (name, id, guide) => {
  expect(getGuideName({ name, id } as PageRoute)).toBe(guide);
});

it('opens the guide page of the topmost dialog', () => {
  expect(openDialogGuide()).toBeNull();
  const dialogs = ['upload', ''].map((guide) => {
    const dialog = document.createElement('div');
    dialog.dataset['guide'] = guide;
    document.body.append(dialog);
    return dialog;
  });
  onTestFinished(() => dialogs.forEach((dialog) => dialog.remove()));
  expect(openDialogGuide()).toBe('');
  dialogs[1]?.remove();
  expect(openDialogGuide()).toBe('upload');
});
