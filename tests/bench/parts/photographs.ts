import { createServer } from 'node:http';
import sharp from 'sharp';
import { listen, shut } from '../../support/loopback.ts';

/** The side lengths of 12 megapixels, as in phone cameras. */
const sides = { width: 4_000, height: 3_000 } as const;

/** The number of different photographs. More would only take longer to create. */
const different = 4;

/** Creates photographs of 12 megapixels: soft shapes with camera noise, which determines the size of such files. */
export const makePhotographs = async (): Promise<Buffer[]> => {
  const pictures: Buffer[] = [];
  for (let index = 0; index < different; index++) {
    const noise = { type: 'gaussian', mean: 90 + index * 20, sigma: 60 } as const;
    const shapes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#808080', noise } })
      .png()
      .toBuffer();
    const grain = await sharp({
      create: { ...sides, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 6 } },
    })
      .raw()
      .toBuffer();
    pictures.push(
      await sharp(shapes)
        .resize({ ...sides, kernel: 'cubic' })
        .composite([{ input: grain, raw: { ...sides, channels: 3 }, blend: 'soft-light' }])
        .jpeg({ quality: 88 })
        .toBuffer(),
    );
  }
  return pictures;
};

/** A server of photographs: every path has one, always the same. */
export interface PhotographServer {
  readonly address: string;
  /** Returns the number of files sent so far. */
  readonly sent: () => number;
  readonly close: () => Promise<void>;
}

/** Starts a local file server that returns one of the photographs for every path. */
export const servePhotographs = async (photographs: readonly Buffer[]): Promise<PhotographServer> => {
  let sent = 0;
  const server = createServer((_, response) => {
    const photograph = photographs[sent % photographs.length];
    sent += 1;
    response.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(photograph);
  });
  return {
    address: `http://127.0.0.1:${await listen(server)}`,
    sent: () => sent,
    close: () => shut(server),
  };
};
