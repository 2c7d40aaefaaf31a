import { copyFile, mkdtemp, open, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDrafts } from '../../../electron/account/drafts.ts';
import { toResourceId } from '../../../electron/base/branded-types.ts';
import type { FormDraft } from '../../../electron/contract/index.ts';
import type { Rule } from '../../../electron/model/rules/profile.ts';
import { captureLog } from '../../support/kept-log.ts';

const draft = (name: string): FormDraft => ({ values: { name }, carried: {}, table: null });
const winter = { id: toResourceId('c-1'), title: 'Winter' };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-drafts-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('drafts', () => {
  it('restores drafts when the folder is opened again', async () => {
    const table = { columns: ['name'], rows: [['One'], ['Two']] };
    await createDrafts(folder).keep('channel', winter, { ...draft('A'), carried: { columns: [{ a: 1 }] }, table });
    await createDrafts(folder).keep('channel', null, draft('B'));
    const again = createDrafts(folder);
    expect(await again.read('channel', winter.id)).toEqual({ ...draft('A'), carried: { columns: [{ a: 1 }] }, table });
    expect(await again.read('channel', null)).toEqual(draft('B'));
    expect(await again.read('ecatalog', null)).toBeNull();
    // A crash during a write leaves a part file, which is not a draft.
    const oldestFirst = await readdir(folder);
    for (const [at, name] of oldestFirst.entries()) {
      await copyFile(join(folder, name), join(folder, `${name}.part`));
      await utimes(join(folder, name), at, at);
    }
    const headers = await Promise.all(
      oldestFirst.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as object),
    );
    expect(headers).toMatchObject((await again.list()).toReversed());
    expect(headers).toHaveLength(2);
  });

  it('keeps the latest state of a draft, and deletes forgotten drafts', async () => {
    const drafts = createDrafts(folder);
    await Promise.all(['A', 'B', 'C'].map((name) => drafts.keep('product', null, draft(name))));
    expect(await drafts.read('product', null)).toEqual(draft('C'));
    await drafts.keep('product', null, null);
    await drafts.keep('product', null, null);
    expect(await drafts.list()).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('keeps unsaved changes of profiles separate from drafts of forms, also incomplete ones, over a restart', async () => {
    const rule: Rule = {
      id: 'r',
      subject: { of: 'field', name: 'label' },
      condition: { is: 'pattern', pattern: '' },
      severity: 'must',
      weight: 1,
      words: '',
      inUse: true,
      holdsFor: { level: 'all', families: [], categories: [] },
    };
    const changes = { name: '', notifyAbove: 'some', rules: [rule], fields: [] };
    const drafts = createDrafts(folder);
    await drafts.keep('product', null, draft('A'));
    await drafts.keepProfile('web', changes);
    await drafts.keepProfile('new', { ...changes, name: 'New' });
    const again = createDrafts(folder);
    expect(await again.readProfile('web')).toEqual(changes);
    expect((await again.profiles()).toSorted()).toEqual(['new', 'web']);
    expect(await again.list()).toEqual([{ resource: 'product', from: null }]);
    await again.keepProfile('web', null);
    expect([await again.readProfile('web'), await again.profiles()]).toEqual([null, ['new']]);
  });

  it('accepts any source ID without leaving the folder', async () => {
    const drafts = createDrafts(join(folder, 'own'));
    const ids = ['../../x', 'a/b', '.', 'x'.repeat(500), '\u{1F9E5}', 'a\nb'];
    for (const id of ids) await drafts.keep('product', { id: toResourceId(id), title: id }, draft(id));
    for (const id of ids) expect(await drafts.read('product', toResourceId(id))).toEqual(draft(id));
    expect(await readdir(folder)).toEqual(['own']);
    expect(await drafts.list()).toHaveLength(ids.length);
  });

  it('makes drafts readable only by their owner', async () => {
    await createDrafts(join(folder, 'own')).keep('product', null, draft('A'));
    const [name = ''] = await readdir(join(folder, 'own'));
    expect((await stat(join(folder, 'own', name))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'own'))).mode & 0o777).toBe(0o700);
  });

  it('treats a damaged draft as missing, and replaces it with the next one', async () => {
    const log = captureLog();
    const drafts = createDrafts(folder);
    await drafts.keep('product', null, draft('A'));
    const [name = ''] = await readdir(folder);
    for (const damage of ['', '{', '{"resource":"product"}', '[]', 'null']) {
      await writeFile(join(folder, name), damage);
      expect(await drafts.read('product', null)).toBeNull();
      expect(await drafts.list()).toEqual([]);
    }
    expect(log.errors()).not.toHaveLength(0);
    log.restore();
    await drafts.keep('product', null, draft('B'));
    expect(await drafts.read('product', null)).toEqual(draft('B'));
  });

  it('moves a damaged draft away, so that the next one does not replace it', async () => {
    const log = captureLog();
    const drafts = createDrafts(folder);
    await drafts.keep('product', null, draft('A'));
    await drafts.keepPasted({ text: 'SKU', edits: [] });
    const names = await readdir(folder);
    for (const damage of ['{"resource":"product","draft":{"values":{"name":"A', 'second'])
      for (const name of names) {
        await writeFile(join(folder, name), damage);
        expect([await drafts.read('product', null), await drafts.readPasted()]).toContain(null);
        await drafts.keep('product', null, draft('B'));
        await drafts.keepPasted({ text: 'SKU', edits: [] });
      }
    log.restore();
    for (const name of names) {
      expect(await readFile(join(folder, `${name}.damaged`), 'utf8')).toContain('"values":{"name":"A');
      expect(await readFile(join(folder, `${name}.damaged-2`), 'utf8')).toBe('second');
    }
    expect(await drafts.list()).toEqual([{ resource: 'product', from: null }]);
  });

  it('rejects a draft beyond the maximum, and keeps the existing ones', async () => {
    const drafts = createDrafts(folder);
    const from = (n: number) => ({ id: toResourceId(`c-${n}`), title: 'x' });
    for (let n = 0; n < 200; n++) await drafts.keep('channel', from(n), draft('A'));
    await expect(drafts.keep('channel', from(200), draft('A'))).rejects.toMatchObject({ code: 'badArgument' });
    await drafts.keep('channel', from(7), draft('B'));
    expect(await drafts.read('channel', from(7).id)).toEqual(draft('B'));
    await drafts.keep('channel', from(8), null);
    await drafts.keep('channel', from(200), draft('A'));
    expect(await drafts.list()).toHaveLength(200);
  });

  it('keeps the previous draft complete until the next one is complete', async () => {
    const drafts = createDrafts(folder);
    await drafts.keep('product', null, draft('A'));
    const [name = ''] = await readdir(folder);
    const former = await open(join(folder, name), 'r');
    await drafts.keep('product', null, draft('B'));
    // The open descriptor still reads the previous file: the file was replaced, and never overwritten.
    expect(JSON.parse(await former.readFile('utf8'))).toMatchObject({ draft: draft('A') });
    await former.close();
    expect(await drafts.read('product', null)).toEqual(draft('B'));
  });

  it('keeps drafts of a pasted table separate from drafts of forms', async () => {
    const pasted = { text: 'SKU\tLabel\nA\tGröße', edits: [{ row: 0, column: 1, text: 'Weite' }] };
    const drafts = createDrafts(folder);
    expect(await drafts.readPasted()).toBeNull();
    await drafts.keepPasted(pasted);
    await drafts.keep('product', null, draft('A'));
    expect(await createDrafts(folder).readPasted()).toEqual(pasted);
    expect(await drafts.list()).toEqual([{ resource: 'product', from: null }]);
    expect((await stat(join(folder, 'pasted.json'))).mode & 0o777).toBe(0o600);
    await drafts.keepPasted(null);
    expect(await drafts.readPasted()).toBeNull();
    expect(await drafts.read('product', null)).toEqual(draft('A'));
  });

  it('throws if the disk does not accept a draft', async () => {
    await writeFile(join(folder, 'file'), '');
    const keeping = createDrafts(join(folder, 'file')).keep('product', null, draft('A'));
    await expect(keeping).rejects.toMatchObject({ code: 'disk' });
  });
});
