import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { startClient, type Answer, type Client } from '../unit/demo/client.ts';
import { ASSET, ASSET_CREATED } from '../unit/demo/fields.ts';

let client: Client;
beforeAll(async () => {
  client = await startClient({ products: 30, assets: 30 });
});
afterAll(() => client.demo.close());

const digest = (bytes: Buffer, kind = 'sha256'): string => createHash(kind).update(bytes).digest('hex');
const upload = (filename: string, bytes: Buffer, more: Record<string, unknown> = {}): Promise<Answer> =>
  client.post('assets', { filename, content: bytes.toString('base64'), ...more });

describe('upload to the demo service', () => {
  it('returns 201 with exactly the creation subset, and the file’s SHA-256', async () => {
    const bytes = randomBytes(100_003);
    const { status, json, data } = await upload('front view 🎒.jpg', bytes, { alt_text: 'Front' });
    expect(status).toBe(201);
    expect(json).toMatchObject({ errors: [], pagination: {} });
    expect(Object.keys(data[0] ?? {}).sort()).toEqual([...ASSET_CREATED].sort());
    expect(data[0]).toMatchObject({
      checksum: digest(bytes),
      file_size: bytes.length,
      filename: 'front view 🎒.jpg',
      extension: 'jpg',
      content_type: 'image/jpeg',
      file_type: 'IMAGES',
      alt_text: 'Front',
      assigned: false,
    });
  });

  it('is found in a search and by its ID, with all properties', async () => {
    const { data } = await upload('found.pdf', Buffer.from('%PDF-1.4'));
    const one = (await client.get(`assets/${String(data[0]?.['id'])}`)).data[0] ?? {};
    expect(Object.keys(one).sort()).toEqual([...ASSET].sort());
    expect((await client.get('assets?_page_size=1000')).data.at(-1)).toEqual(one);
  });

  it('with the same content under another name, or the same name, succeeds', async () => {
    const bytes = randomBytes(10);
    const ids = [await upload('a.png', bytes), await upload('b.png', bytes), await upload('a.png', bytes)];
    expect(ids.map((one) => one.status)).toEqual([201, 201, 201]);
    expect(new Set(ids.map((one) => one.data[0]?.['id'])).size).toBe(3);
  });

  it('silently drops categories and keeps lists', async () => {
    const { data } = await upload('c.png', randomBytes(10), { category_ids: ['x'], static_list_ids: ['y'] });
    expect(data[0]).toMatchObject({ category_ids: [], static_list_ids: ['y'] });
  });

  it('of a small picture can be fetched from its path', async () => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0b5f6b' } })
      .png()
      .toBuffer();
    const { data } = await upload('square.png', bytes);
    const response = await fetch(String(data[0]?.['path']));
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it.each([
    ['notes.txt', 'application/octet-stream'],
    ['leaflet.pdf', 'application/pdf'],
    ['scan.tif', 'image/tiff'],
    ['unknown', 'application/octet-stream'],
    ['large.mp4', 'video/mp4'],
  ])('of any kind can be fetched back at its path, such as %s', async (name, type) => {
    const bytes = randomBytes(name === 'large.mp4' ? 5 * 1024 * 1024 : 100);
    const { data } = await upload(name, bytes);
    const response = await fetch(String(data[0]?.['path']));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('is restored after a restart in the same folder, with the same ID of its asset', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-test-'));
    const options = { products: 5, assets: 5, folder };
    const bytes = randomBytes(100);
    const first = await startClient(options);
    const { data } = await first.post('assets', {
      filename: 'BAG-1.pdf',
      content: bytes.toString('base64'),
    });
    await first.demo.close();
    const again = await startClient(options);
    const item = (await again.demo.item('assets', String(data[0]?.['id']))) as Readonly<Record<string, unknown>>;
    expect(item).toMatchObject({ id: data[0]?.['id'], filename: 'BAG-1.pdf', file_size: 100 });
    const response = await fetch(String(item['path']));
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    await again.demo.close();
    await rm(folder, { recursive: true });
  });

  it('may be empty', async () => {
    const { status, data } = await upload('empty.jpg', Buffer.alloc(0));
    expect(status).toBe(201);
    expect(data[0]).toMatchObject({ file_size: 0, checksum: digest(Buffer.alloc(0)) });
  });

  it('may be an address, which is recorded and not fetched', async () => {
    const { data } = await client.post('assets', { filename: 'far.jpg', url: 'http://127.0.0.1:9/far.jpg' });
    const id = String(data[0]?.['id']);
    expect(await client.demo.item('assets', id)).toMatchObject({ downloaded_from: 'http://127.0.0.1:9/far.jpg' });
  });

  it.each([
    [{}, ['filename: Field required', 'content: Field required']],
    [{ filename: 'a' }, ['content: Field required']],
    [{ content: '' }, ['filename: Field required']],
    [{ filename: 'a', content: 'not base64!' }, ['content: Input should be valid base64']],
    [{ filename: 'a', content: 7 }, ['content: Input should be a valid string']],
    [{ filename: 1, content: '' }, ['filename: Input should be a valid string']],
  ])('of %j is rejected', async (body, descriptions) => {
    const { status, json } = await client.post('assets', body);
    expect(status).toBe(422);
    expect((json['errors'] as { description: string }[]).map((one) => one.description)).toEqual(descriptions);
  });

  it('is recorded with the file’s size and digest, not its text', async () => {
    const bytes = randomBytes(200_000);
    await upload('recorded.jpg', bytes);
    const record = (await client.demo.requests()).at(-1);
    expect(record?.file).toEqual({ size: 200_000, sha256: digest(bytes) });
    expect(record?.body).toEqual({ filename: 'recorded.jpg', content: '(200000 bytes)' });
    expect(record?.bodySize).toBeGreaterThan(266_000);
  });

  it.each(['md5', 'sha1'] as const)('can show another digest: %s', async (checksum) => {
    await client.demo.set({ checksum });
    const bytes = randomBytes(64);
    expect((await upload('d.png', bytes)).data[0]?.['checksum']).toBe(digest(bytes, checksum));
    await client.demo.set({ checksum: 'sha256' });
  });

  it('can show no digest or a wrong one', async () => {
    const bytes = randomBytes(64);
    await client.demo.set({ checksum: 'none' });
    expect((await upload('e.png', bytes)).data[0]?.['checksum']).toBeNull();
    await client.demo.set({ checksum: 'wrong' });
    expect((await upload('e.png', bytes)).data[0]?.['checksum']).toMatch(/^(?!.*x)[0-9a-f]{64}$/);
    await client.demo.set({ checksum: 'sha256' });
  });
});

describe('large upload to the demo service', () => {
  // Far over what the service holds of a body in memory, so it can only succeed if the file goes to the disk.
  const SIZE = 96 * 1024 * 1024;
  const PIECE = 3 * 1024 * 1024;

  it('is read as a stream', async () => {
    const piece = randomBytes(PIECE);
    const hash = createHash('sha256');
    for (let sent = 0; sent < SIZE; sent += PIECE) hash.update(piece);
    const text = piece.toString('base64');
    async function* body(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('{"filename":"film.mp4","content":"');
      for (let sent = 0; sent < SIZE; sent += PIECE) yield Buffer.from(text);
      yield Buffer.from('","alt_text":"A film"}');
    }
    const headers = { 'content-type': 'application/json', ...client.bearer() };
    const init = {
      method: 'POST',
      headers,
      body: Readable.toWeb(Readable.from(body())),
      duplex: 'half',
    } as RequestInit;
    const { status, data } = await client.send(`${client.demo.baseUrl}/api/v3/assets`, init);
    expect(status).toBe(201);
    expect(data[0]).toMatchObject({
      file_size: SIZE,
      checksum: hash.digest('hex'),
      alt_text: 'A film',
      file_type: 'VIDEOS',
    });
  });

  it('with other large parts than the file is rejected with 413', async () => {
    const body = JSON.stringify({ filename: 'a', content: '', padding: 'x'.repeat(17 * 1024 * 1024) });
    expect((await client.post('assets', body)).status).toBe(413);
    expect((await client.post('products', body)).status).toBe(413);
  });
});
