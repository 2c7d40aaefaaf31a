import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

type Run = (file: string, args: readonly string[]) => Promise<unknown>;

const runFile: Run = promisify(execFile);

/**
 * Marks a file of the service as downloaded from the internet, as browsers do, so that Windows and macOS ask before
 * they run it. The mark contains no address. Does nothing on Linux, which has no such mark, and on disks that cannot
 * store one.
 */
export const markOrigin = async (
  path: string,
  { platform = process.platform, run = runFile }: { readonly platform?: NodeJS.Platform; readonly run?: Run } = {},
): Promise<void> => {
  try {
    // An alternate data stream of the file.
    if (platform === 'win32') await writeFile(`${path}:Zone.Identifier`, '[ZoneTransfer]\r\nZoneId=3\r\n');
    else if (platform === 'darwin') {
      const seconds = Math.floor(Date.now() / 1_000).toString(16);
      // Node cannot set extended attributes; the system's own tool can.
      await run('/usr/bin/xattr', ['-w', 'com.apple.quarantine', `0081;${seconds};Vitrine;`, path]);
    }
  } catch {
    // FAT and network disks store neither streams nor attributes. The file is saved without a mark.
  }
};
