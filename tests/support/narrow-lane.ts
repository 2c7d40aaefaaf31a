import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A way to a service on which a connection comes to a halt after so many bytes, as on a line that went dead. */
export interface NarrowLane {
  readonly address: string;
  readonly close: () => Promise<void>;
}

const lay = (near: Socket, far: Socket, most: number): void => {
  let passed = 0;
  near.on('data', (part: Buffer) => {
    passed += part.byteLength;
    far.write(part);
    if (passed > most) near.pause();
  });
  far.pipe(near);
  near.on('close', () => far.destroy());
  far.on('close', () => near.destroy());
  for (const end of [near, far]) end.on('error', () => end.destroy());
};

/** Opens a lane on loopback to the service at `target`; what a connection sends beyond `most` bytes stands still. */
export const openNarrowLane = async (target: string, most: number): Promise<NarrowLane> => {
  const { hostname, port } = new URL(target);
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    ends.add(near);
    lay(near, connect(Number(port), hostname), most);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const end of ends) end.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
