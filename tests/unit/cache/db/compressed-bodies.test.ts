import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toResourceId } from '../../../../electron/base/branded-types.ts';
import { CompressedBodies } from '../../../../electron/cache/db/compressed-bodies.ts';
import { createReusingInflate, createDictionary } from '../../../../electron/cache/shared/body-compression.ts';
import { createStatements } from '../../../../electron/cache/db/statements.ts';
import { page, pass, tempCache, tempFolder } from '../temp-cache.ts';
import { closedAfterTest } from '../../../support/closed-after-test.ts';

const bodiesOn = (): { bodies: CompressedBodies; again: () => CompressedBodies } => {
  const db = closedAfterTest(new DatabaseSync(':memory:'));
  db.exec('CREATE TABLE dictionary (id INTEGER PRIMARY KEY, resource TEXT NOT NULL, bytes BLOB NOT NULL)');
  const sql = createStatements(db);
  return { bodies: new CompressedBodies(sql), again: () => new CompressedBodies(sql, createReusingInflate()) };
};
const none = new Uint8Array();
const samples = Array.from({ length: 30 }, (_, n) =>
  JSON.stringify({ id: `p${n}`, sku: `SKU-${n}`, label: 'Grüße 👋', attributes: { text: 'word '.repeat(20 + n) } }),
);

describe('stored bodies', () => {
  it('returns bodies byte for byte, also on a connection that did not pack them', () => {
    const { bodies, again } = bodiesOn();
    bodies.adopt('product', createDictionary(samples.map((text) => Buffer.from(text))) ?? none);
    const other = again();
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string({ unit: 'grapheme' }), fc.constantFrom(...samples)), (text) => {
        const [packed, dictionary] = bodies.pack('product', text);
        const row = [packed, dictionary] as [string, number | null];
        expect([bodies.unpack(...row), other.unpack(...row)]).toEqual([text, text]);
      }),
    );
  });

  it('compresses bodies after the first page, and stores text before that and for other resources', () => {
    const { bodies } = bodiesOn();
    const text = JSON.stringify({ id: 'p99', sku: 'SKU-99', label: 'New', attributes: { text: 'word '.repeat(33) } });
    expect(bodies.pack('product', text)).toEqual([text, null]);
    expect(createDictionary([Buffer.from('{"id":"too little"}')])).toBeNull();
    bodies.adopt('product', createDictionary(samples.map((text) => Buffer.from(text))) ?? none);
    expect((bodies.pack('product', text)[0] as Uint8Array).length).toBeLessThan(text.length / 3);
    expect(bodies.pack('asset', text)).toEqual([text, null]);
  });

  it('takes bodies that were packed elsewhere only with exactly its own dictionary', () => {
    const { bodies, again } = bodiesOn();
    const [own, other] = ['words ', 'other '].map((text) => Buffer.from(text.repeat(700)));
    if (own === undefined || other === undefined) throw new Error('There are no dictionaries.');
    const id = bodies.adopt('product', own);
    expect(id).not.toBeNull();
    expect([bodies.adopt('product', Buffer.from(own)), bodies.adopt('product', other)]).toEqual([id, null]);
    expect([again().adopt('product', own), again().adopt('product', other)]).toEqual([id, null]);
    expect(bodies.adopt('asset', other)).not.toBe(id);
  });

  it('returns bodies that are larger or smaller than one buffer, one after the other', () => {
    const { bodies, again } = bodiesOn();
    bodies.adopt('product', createDictionary(samples.map((text) => Buffer.from(text))) ?? none);
    const other = again();
    const noise = randomBytes(70_000).toString('latin1');
    for (const length of [1, 65_535, 65_536, 65_537, 200_000])
      for (const text of ['word '.repeat(length / 5 + 1).slice(0, length), noise.slice(0, length), samples[3] ?? '']) {
        const row = bodies.pack('product', text) as [string, number | null];
        expect(other.unpack(...row) === text).toBe(true);
      }
  });

  it('reports damaged bodies as damage', () => {
    const { bodies, again } = bodiesOn();
    bodies.adopt('product', createDictionary(samples.map((text) => Buffer.from(text))) ?? none);
    const [packed, dictionary] = bodies.pack('product', samples[3] ?? '');
    const garbled = (packed as Uint8Array).map((byte) => byte ^ 0x55);
    for (const one of [bodies, again()])
      expect(() => one.unpack(garbled, dictionary as number)).toThrow(expect.objectContaining({ errcode: 11 }));
  });
});

describe('cache with packed bodies', () => {
  it('shows, compares and reads packed bodies after a restart like any other', async () => {
    const folder = tempFolder();
    const cache = await tempCache(folder);
    await pass(cache, 'product', samples);
    await cache.close();
    const db = closedAfterTest(new DatabaseSync(join(folder, 'cache.db'), { timeout: 3_000 }));
    expect(db.prepare('SELECT DISTINCT typeof(text) AS type FROM packed').all()).toEqual([{ type: 'blob' }]);
    const again = await tempCache(folder);
    expect((await again.get('product', toResourceId('p7')))?.raw).toBe(samples[7]);
    const { run } = await again.beginPass('product');
    const changed = samples.map((text, n) => (n === 7 ? text.replace('Grüße', 'Salut') : text));
    const changes = await again.ingest({ resource: 'product', run, body: page(changed) });
    expect(changes).toMatchObject({ items: 30, changed: true });
    await again.endPass('product', run);
    expect((await again.get('product', toResourceId('p7')))?.raw).toBe(changed[7]);
    db.exec(`UPDATE packed SET text = x'ff00ff00' WHERE pk = 1`);
    await expect(again.get('product', toResourceId('p0'))).rejects.toMatchObject({ code: 'disk' });
    const noted = db.prepare(`SELECT members FROM change WHERE kind = 'changed'`).all();
    expect(noted).toEqual([{ members: '[[["label",null]],0]' }]);
  });
});
