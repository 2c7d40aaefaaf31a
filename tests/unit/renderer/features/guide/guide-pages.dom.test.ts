import { beforeEach, describe, expect, it } from 'vitest';
import { dialogs } from '../../../../../renderer/app/dialogs.svelte.ts';
import { router } from '../../../../../renderer/app/router.svelte.ts';
import GuideBlocks from '../../../../../renderer/features/guide/GuideBlocks.svelte';
import GuideDialog from '../../../../../renderer/features/guide/GuideDialog.svelte';
import GuidePage from '../../../../../renderer/features/guide/GuidePage.svelte';
import { guide } from '../../../../../renderer/features/guide/guide.ts';
import { guideNames } from '../../../../../renderer/features/guide/guide-pages.ts';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { page } from '../../../../support/fake-page.ts';
import { type Mounted, mountComponent } from '../../../../support/mount-component.ts';

const go = (path: string): void => {
  router.go(path);
};
const wait = async ({ settle }: Mounted): Promise<void> => {
  for (let times = 0; times < 3; times += 1) await settle();
};
beforeEach(() => page.reset());

describe('the page of the guide', () => {
  it('shows each page with its list of pages, and Escape returns to where the user was', async () => {
    go('/edits');
    go('/guide');
    const mounted = await mountComponent(GuidePage, {});
    const getCurrent = (): (string | undefined)[] =>
      [...mounted.root.querySelectorAll('[aria-current=page]')].map((link) => link.textContent.trim());
    expect(getCurrent()).toEqual([m.guide.names.connect]);
    for (const name of guideNames) {
      mounted.get('link', m.guide.names[name]).click();
      go(`/guide/${name}`);
      await wait(mounted);
      expect([getCurrent(), mounted.root.querySelector('h2')?.textContent]).toEqual([
        [m.guide.names[name]],
        guide[name].title,
      ]);
      expect(mounted.root.querySelectorAll('article img[alt]:not([alt=""])')).toHaveLength(
        guide[name].blocks.filter(({ kind }) => kind === 'picture').length,
      );
    }
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    document.body.append(dialog);
    expect(await mounted.press(dialog, 'Escape')).toBe(false);
    dialog.remove();
    expect(await mounted.press(document.body, 'Escape')).toBe(true);
    expect(location.hash).toBe('#/edits');
  });
});

describe('the guide over another dialog', () => {
  it('opens the page of the dialog, and closes', async () => {
    const mounted = await mountComponent(GuideDialog, {});
    for (const name of ['unknown', 'create']) {
      expect(mounted.outline()).toEqual([]);
      dialogs.open('guide', name);
      await wait(mounted);
    }
    expect(mounted.outline()[0]).toBe(`heading “${m.guide.inPalette(m.guide.names.create)}”`);
    const [first] = guide.create.blocks.flatMap((block) => (block.kind === 'heading' ? block.texts : []));
    expect(mounted.outline()).toContain(`heading “${first?.text ?? ''}”`);
    await mounted.click('button', m.ui.close);
    expect(mounted.outline()).toEqual([]);
  });

  it('follows links within the dialog', async () => {
    const followed: string[] = [];
    const link = { kind: 'link', text: 'Find', page: 'find' } as const;
    const texts = [{ kind: 'strong', text: 'Save' }, { kind: 'code', text: 'a.csv' }, link] as const;
    const blocks = [{ kind: 'steps', items: [texts] }] as const;
    const props = { page: { title: 'T', blocks }, onfollow: (name: string) => followed.push(name) };
    const mounted = await mountComponent(GuideBlocks, props as never);
    const parts = [...mounted.root.querySelectorAll('ol > li > *')];
    expect(parts.map(({ localName, textContent }) => [localName, textContent])).toEqual([
      ['strong', 'Save'],
      ['code', 'a.csv'],
      ['a', 'Find'],
    ]);
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    mounted.get('link', 'Find').dispatchEvent(click);
    expect([followed, click.defaultPrevented]).toEqual([['find'], true]);
  });
});
