import sharp from 'sharp';

/** Returns a Matroska element: its ID, the length of its content in eight bytes, and the content. */
const element = (id: number, ...content: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(content);
  const name = Buffer.from(
    id.toString(16).padStart(id > 0xff_ffff ? 8 : id > 0xffff ? 6 : id > 0xff ? 4 : 2, '0'),
    'hex',
  );
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(body.byteLength) | (1n << 56n));
  return Buffer.concat([name, length, body]);
};
const number = (id: number, value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return element(id, bytes);
};
const float = (id: number, value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(id, bytes);
};
const text = (id: number, value: string): Buffer => element(id, Buffer.from(value));

/** Returns the VP8 key frame of a WebP picture. */
const getKeyFrame = (webp: Buffer): Buffer => {
  if (webp.toString('latin1', 12, 16) !== 'VP8 ') throw new Error('The picture is no plain VP8 frame');
  return webp.subarray(20, 20 + webp.readUInt32LE(16));
};

export interface FilmOptions {
  readonly width?: number;
  readonly height?: number;
  readonly seconds?: number;
  /** Whether the frames are noise, which compresses badly: each has more than `width` × `height` / 2 bytes. */
  readonly isNoisy?: boolean;
}

/** Ten frames per second. */
const frameMs = 100;

/**
 * Creates a WebM video that Chromium can play: every frame is a key frame in its own cluster, and the index contains
 * all of them.
 */
export const makeFilm = async (options: FilmOptions = {}): Promise<Buffer> => {
  const { width = 320, height = 240, seconds = 4, isNoisy = false } = options;
  const draw = async (at: number): Promise<Buffer> => {
    const background = { r: (at * 40) % 256, g: 90, b: 255 - ((at * 40) % 256) };
    const noise = isNoisy ? { noise: { type: 'gaussian' as const, mean: 128, sigma: 60 } } : {};
    const picture = sharp({ create: { width, height, channels: 3, background, ...noise } });
    return getKeyFrame(await picture.webp({ quality: isNoisy ? 90 : 60 }).toBuffer());
  };
  // Repeat a few pictures: drawing them takes most of the time.
  const pictures = await Promise.all(Array.from({ length: 5 }, (_, at) => draw(at)));
  const frames = Array.from({ length: (seconds * 1000) / frameMs }, (_, at) => pictures[at % 5] ?? Buffer.alloc(0));
  const clusters = frames.map((frame, at) => {
    // Track 1, at the cluster's own time, a key frame.
    const block = element(0xa3, Buffer.from([0x81, 0, 0, 0x80]), frame);
    return element(0x1f43b675, number(0xe7, at * frameMs), block);
  });
  const info = element(
    0x1549a966,
    number(0x2ad7b1, 1_000_000),
    float(0x4489, seconds * 1000),
    text(0x4d80, 'Vitrine'),
    text(0x5741, 'Vitrine'),
  );
  const video = element(0xe0, number(0xb0, width), number(0xba, height));
  const track = element(0xae, number(0xd7, 1), number(0x73c5, 1), number(0x83, 1), text(0x86, 'V_VP8'), video);
  const tracks = element(0x1654ae6b, track);
  const getIndex = (start: number): Buffer => {
    let position = start;
    const points = clusters.map((cluster, at) => {
      const cuePosition = element(0xb7, number(0xf7, 1), number(0xf1, position));
      position += cluster.byteLength;
      return element(0xbb, number(0xb3, at * frameMs), cuePosition);
    });
    return element(0x1c53bb6b, ...points);
  };
  const before = info.byteLength + tracks.byteLength;
  const index = getIndex(before + getIndex(0).byteLength);
  const header = element(
    0x1a45dfa3,
    number(0x4286, 1),
    number(0x42f7, 1),
    text(0x4282, 'webm'),
    number(0x4287, 2),
    number(0x4285, 2),
  );
  return Buffer.concat([header, element(0x18538067, info, tracks, index, ...clusters)]);
};
