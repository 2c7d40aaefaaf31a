import { createServer } from 'node:http';
import sharp from 'sharp';
import { listen, shut } from '../../support/loopback.ts';

/** Sides of 12 megapixels, as telephones make them. */
const sides = { width: 4_000, height: 3_000 } as const;

/** So many photographs differ; more of them would only take longer to make. */
const different = 4;

/** Photographs of 12 megapixels: soft shapes with the grain of a camera, which is what makes such files as large as they are. */
export const makePhotographs = async (): Promise<Buffer[]> => {
  const made: Buffer[] = [];
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
    made.push(
      await sharp(shapes)
        .resize({ ...sides, kernel: 'cubic' })
        .composite([{ input: grain, raw: { ...sides, channels: 3 }, blend: 'soft-light' }])
        .jpeg({ quality: 88 })
        .toBuffer(),
    );
  }
  return made;
};

/** Where photographs are fetched: every path has one, the same each time. */
export interface PhotographServer {
  readonly address: string;
  /** Files sent so far. */
  readonly sent: () => number;
  readonly close: () => Promise<void>;
}

/** A server of files on this computer that answers every path with one of the photographs. */
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
