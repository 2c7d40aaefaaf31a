import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createPictureFetch, headerBytes } from '../../electron/asset-files/fetch-picture.ts';
import { readPictureHeader } from '../../electron/pictures/picture-header.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';
import { startRaw } from '../unit/service/raw-server.ts';

/** Noise, which no format compresses well. */
const noise = (width: number, height: number, channels: 3 | 4 = 3): ReturnType<typeof sharp> =>
  sharp({
    create: { width, height, channels, background: '#88664422', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });

interface Served {
  readonly address: string;
  /** The requested ranges, as in the header; undefined for the whole file. */
  readonly ranges: (string | undefined)[];
}

/** Starts a host with one file, with or without support for ranges. */
const host = async (file: Uint8Array, gives: 'parts' | 'all' | 'elsewhere'): Promise<Served> => {
  const ranges: (string | undefined)[] = [];
  const { address } = closedAfterTest(
    await startRaw((request, response) => {
      if (request.url === '/from.jpg') {
        response.writeHead(302, { location: '/file.jpg' }).end();
        return;
      }
      ranges.push(request.headers.range);
      const last = /^bytes=0-(\d+)$/.exec(request.headers.range ?? '')?.[1];
      if (gives === 'all' || last === undefined) response.writeHead(200, { 'content-length': file.length }).end(file);
      else {
        const part = file.subarray(0, Number(last) + 1);
        response.writeHead(206, { 'content-range': `bytes 0-${part.length - 1}/${file.length}` }).end(part);
      }
    }),
  );
  return { address, ranges };
};

const fetchHeader = async ({ address }: Served, path: string) => {
  const fetching = closedAfterTest(createPictureFetch());
  let receivedBytes = 0;
  const origins = { serviceAddress: address, assetAddress: null };
  const header = await fetching.head(path, origins, new AbortController().signal, (bytes) => (receivedBytes += bytes));
  return { ...header, came: receivedBytes };
};

describe('picture header', () => {
  it('is the only part read from a host with range support, also after a redirect', async () => {
    const file = await noise(900, 700).jpeg({ quality: 95 }).toBuffer();
    const served = await host(file, 'parts');
    const { bytes, whole, came: receivedBytes } = await fetchHeader(served, '/from.jpg');
    expect(whole).toBe(false);
    expect(receivedBytes).toBe(headerBytes);
    expect(served.ranges).toEqual([`bytes=0-${headerBytes - 1}`]);
    expect(readPictureHeader(bytes)).toMatchObject({
      width: 900,
      height: 700,
      format: 'jpeg',
      space: 'srgb',
      alpha: false,
    });
  });

  it('is read from the complete file if the host supports no ranges, or the file is short', async () => {
    const file = await noise(900, 700).jpeg({ quality: 95 }).toBuffer();
    const all = await fetchHeader(await host(file, 'all'), '/file.jpg');
    expect([all.whole, all.came, all.bytes.length]).toEqual([true, file.length, file.length]);
    const small = await noise(20, 20).png().toBuffer();
    const { whole, bytes } = await fetchHeader(await host(small, 'parts'), '/file.jpg');
    expect([whole, bytes.length]).toEqual([true, small.length]);
  });

  it.each([
    ['jpeg', { width: 360, height: 280, format: 'jpeg', space: 'srgb', alpha: false, frames: 1 }],
    ['png', { width: 360, height: 280, format: 'png', space: 'srgb', alpha: false }],
    ['webp', { width: 360, height: 280, format: 'webp', space: 'srgb', alpha: false }],
    ['gif', { width: 360, height: 280, format: 'gif' }],
  ] as const)('describes a %s like decoding does', async (format, told) => {
    const file = await noise(360, 280)[format]().toBuffer();
    const { width, height, space } = await sharp(file).metadata();
    const header = readPictureHeader(new Uint8Array(file.subarray(0, headerBytes)));
    expect(header).toMatchObject(told);
    expect([header?.width, header?.height, header?.space]).toEqual([width, height, space]);
  });

  it('detects CMYK and orientation in a JPEG, and reads a TIFF before its pixels', async () => {
    const cmyk = await noise(600, 400).toColourspace('cmyk').jpeg().toBuffer();
    expect(readPictureHeader(new Uint8Array(cmyk.subarray(0, headerBytes)))).toMatchObject({ space: 'cmyk' });
    const rotated = await noise(600, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(readPictureHeader(new Uint8Array(rotated.subarray(0, headerBytes)))).toMatchObject({
      width: 400,
      height: 600,
      orientation: 6,
    });
    const tiff = await noise(60, 40).tiff({ compression: 'none' }).toBuffer();
    expect(readPictureHeader(new Uint8Array(tiff))).toMatchObject({
      width: 60,
      height: 40,
      format: 'tiff',
      space: 'srgb',
    });
  });

  it.each(['jpeg', 'png', 'webp'] as const)('has the displayed size of a rotated %s', async (format) => {
    const file = await noise(30, 20).withMetadata({ orientation: 6 })[format]().toBuffer();
    const { autoOrient } = await sharp(file).metadata();
    expect(readPictureHeader(new Uint8Array(file))).toMatchObject({ ...autoOrient, orientation: 6 });
    expect(autoOrient).toEqual({ width: 20, height: 30 });
  });

  it('is not complete before the EXIF block of a WebP, which follows the pixels', async () => {
    const file = await noise(300, 200).withMetadata({ orientation: 6 }).webp({ lossless: true }).toBuffer();
    expect(file.length).toBeGreaterThan(headerBytes);
    expect(readPictureHeader(new Uint8Array(file.subarray(0, headerBytes)))).toBeNull();
    expect(readPictureHeader(new Uint8Array(file))).toMatchObject({ width: 200, height: 300, orientation: 6 });
  });

  it('does not decide whether possible transparency is used', async () => {
    for (const format of ['png', 'webp'] as const) {
      const file = await noise(300, 300, 4)[format]().toBuffer();
      expect(readPictureHeader(new Uint8Array(file.subarray(0, headerBytes)))?.alpha).toBeNull();
    }
  });

  it('returns nothing for a file that is not a picture, or ends before its size', async () => {
    expect(readPictureHeader(new TextEncoder().encode('<html>'))).toBeNull();
    const file = await noise(300, 300).jpeg().toBuffer();
    for (const length of [3, 8, 20, 100])
      expect(readPictureHeader(new Uint8Array(file.subarray(0, length)))).toBeNull();
  });
});
