import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { m as mainMessages } from '../../../../electron/messages/index.ts';
import { editValueMessages } from '../../../../renderer/edit-values/messages.ts';
import { bulk } from '../../../../renderer/features/edits/bulk/messages.ts';
import { m as edits } from '../../../../renderer/features/edits/messages.ts';
import { sendMessages } from '../../../../renderer/features/edits/send/messages.ts';
import { m } from '../../../../renderer/messages/lazy.ts';
import { projectRoot } from '../../../support/project.ts';

/** Returns the literal texts of a catalogue, including those inside its functions. */
const collectTexts = (catalogue: unknown): string[] => {
  if (typeof catalogue === 'string') return [catalogue];
  if (typeof catalogue === 'function')
    return [...String(catalogue).matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`|"((?:[^"\\\n]|\\.)*)"/g)].map(
      ([, single, template, double]) => (single ?? template ?? double ?? '').replaceAll(/\$\{[^}]*\}/g, '…'),
    );
  return typeof catalogue === 'object' && catalogue !== null ? Object.values(catalogue).flatMap(collectTexts) : [];
};

/** Terms that are replaced by a term of the field. */
const replaced: readonly (readonly [RegExp, string])[] = [
  [/\blook(s|ed|ing)? (at|in|again|twice)\b/i, 'analyse, view or check'],
  [/\bsave files\b/i, 'download files'],
  [/\bfetch(es|ed|ing)?\b/i, 'download'],
  [/\bneeds? you\b/i, 'needs attention'],
  [/\bon (the|its|their) way\b/i, 'pending'],
  [/\b(leave|leaves|left|leaving) (it |them )?out\b/i, 'skip'],
  [/\bon hold\b|\bhold all\b/i, 'pause'],
  [/\bgone\b|\breappeared\b/i, 'deleted, restored'],
  [/\brequest budget\b/i, 'rate limit'],
  [/\bcomplain(s|ed|ts?)?\b/i, 'limit, issue'],
  [/\bholds for\b/i, 'applies to'],
  [/\bfaults?\b/i, 'issue, error'],
  [/\bfix sheet|read a sheet|read back|undo sheet\b/i, 'create, import or revert sheet'],
  [/\bclusters?\b/i, 'spelling variants'],
  [/\blocal copy\b/i, 'offline copy'],
  [/\bfree attributes?\b/i, 'attribute'],
  [/\bforget\b.*\baccount\b|\baccount\b.*\bforg[eo]t/i, 'remove account'],
  [/\bas far as vitrine knows\b/i, 'estimate'],
  [/\bnoteworthy\b/i, 'notes'],
  [/\bwhat the service (takes|accepts)\b/i, 'service capabilities'],
  [/\bat the first attempt\b/i, 'nothing'],
  [/\banswer was lost\b|\bit is there\b/i, 'no response received, it exists'],
  [/\bas it came\b|\bnot known here\b/i, 'as received, unknown'],
  [/\bunfold\b/i, 'expand'],
];

const guide = join(projectRoot, 'docs/guide');
const catalogues: readonly (readonly [string, readonly string[]])[] = [
  // The palette also finds commands by their former names.
  [
    'the screens',
    collectTexts({ ...m, edits, bulk, sendMessages, editValueMessages, palette: { ...m.palette, otherTerms: {} } }),
  ],
  ['the main process', collectTexts(mainMessages)],
  ['the README', readFileSync(join(projectRoot, 'README.md'), 'utf8').split('\n\n')],
  [
    'the guide',
    readdirSync(guide).flatMap((name) =>
      name.endsWith('.md') ? readFileSync(join(guide, name), 'utf8').split('\n\n') : [],
    ),
  ],
];

describe('vocabulary', () => {
  it.each(catalogues)('of %s uses the terms of the field', (_, texts) => {
    expect(texts.length).toBeGreaterThan(20);
    const found = texts.flatMap((text) =>
      replaced.filter(([term]) => term.test(text)).map(([, better]) => `${text} (use: ${better})`),
    );
    expect(found).toEqual([]);
  });
});
