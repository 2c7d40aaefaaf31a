import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Resource, resources } from '../../../../../electron/model/index.ts';
import { m as mainWords } from '../../../../../electron/messages/index.ts';
import type { GuidePage, GuideText } from '../../../../../renderer/features/guide/guide-content.ts';
import { readGuidePage } from '../../../../../renderer/features/guide/compile-guide.ts';
import { guideNames } from '../../../../../renderer/features/guide/guide-pages.ts';
import { editValueMessages } from '../../../../../renderer/edit-values/messages.ts';
import { bulk } from '../../../../../renderer/features/edits/bulk/messages.ts';
import { m as edits } from '../../../../../renderer/features/edits/messages.ts';
import { sendMessages } from '../../../../../renderer/features/edits/send/messages.ts';
import { m } from '../../../../../renderer/messages/lazy.ts';
import { projectRoot } from '../../../../support/project.ts';

const folder = join(projectRoot, 'docs/guide');
const getPage = (name: string): GuidePage => readGuidePage(readFileSync(join(folder, `${name}.md`), 'utf8'));

const getTexts = ({ blocks }: GuidePage): readonly GuideText[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'picture') return [];
    return 'texts' in block ? block.texts : block.items.flat();
  });

/** Returns every text of a catalogue without parameters. */
const textsOf = (catalogue: unknown): string[] => {
  if (typeof catalogue === 'string') return [catalogue];
  return typeof catalogue === 'object' && catalogue !== null ? Object.values(catalogue).flatMap(textsOf) : [];
};

describe('user guide', () => {
  it('has a page for each name, and no other', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
    expect(files.toSorted()).toEqual(guideNames.map((name) => `${name}.md`).toSorted());
  });

  it.each(guideNames)('uses the labels of the screens: %s', (name) => {
    const labels = Object.values<Resource>(resources).flatMap((resource) => [
      resource.labels.title,
      m.frame.palette.newOne(resource.labels.one),
    ]);
    const known = new Set([
      ...textsOf(m),
      ...textsOf(edits),
      ...textsOf(editValueMessages),
      ...textsOf(bulk),
      ...textsOf(sendMessages),
      ...textsOf(mainWords),
      ...labels,
    ]);
    const named = getTexts(getPage(name)).flatMap((part) => (part.kind === 'strong' ? [part.text] : []));
    expect(named.filter((text) => !known.has(text))).toEqual([]);
  });

  it.each(guideNames)('links only to existing pages and pictures: %s', (name) => {
    const page = getPage(name);
    for (const part of getTexts(page)) if (part.kind === 'link') expect(guideNames).toContain(part.page);
    for (const block of page.blocks)
      if (block.kind === 'picture') expect(existsSync(join(folder, block.source)), block.source).toBe(true);
  });

  it('rejects Markdown that the page cannot show', () => {
    const invalid = [
      '# T\n\n<b>no</b>',
      '# T\n\n| a |\n| - |\n| b |',
      '# T\n\n[out](https://example.com)',
      '# T\n\n### Deep',
    ];
    for (const text of invalid) expect(() => readGuidePage(text), text).toThrow('The guide does not show');
    expect(() => readGuidePage('No title')).toThrow('begins with its title');
  });
});
