interface Size {
  width: number;
  height: number;
}

const none = { width: 0, height: 0 };

/** Whether a JPEG marker starts a frame, which contains the size: SOF0 to SOF15, except the markers of tables among them. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readJpegSize(bytes: Buffer): Size {
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return none;
}

/** Returns the size of a PNG or JPEG picture, the formats that Electron's native images read; zero for anything else. */
export function readImageSize(bytes: Buffer): Size {
  if (bytes.length >= 24 && bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n')
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  return bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8 ? readJpegSize(bytes) : none;
}
