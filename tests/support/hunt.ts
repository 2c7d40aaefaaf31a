import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Where a secret was found, in words that do not tell it. */
export type Found = string;

/** A secret in the ways in which programs write texts: as it is, in UTF-16, in base64, in an address. */
const forms = (secret: string): readonly Buffer[] => {
  const plain = Buffer.from(secret);
  // Base64 of a text inside a longer one: whichever of three places it begins at, these letters are the same.
  const inside = [0, 1, 2].map((shift) => {
    const whole = Buffer.concat([Buffer.alloc(shift), plain]).toString('base64');
    return whole.slice(shift === 0 ? 0 : shift + 1, -4);
  });
  const written = [encodeURIComponent(secret), ...inside].map((text) => Buffer.from(text));
  return [plain, Buffer.from(secret, 'utf16le'), ...written];
};

/** Looks for secrets in whatever it is given. */
export class Hunt {
  readonly found: Found[] = [];
  readonly #secrets: readonly { readonly name: string; readonly forms: readonly Buffer[] }[];

  /** Secrets by what they are called where one is found. */
  constructor(secrets: Readonly<Record<string, string>>) {
    this.#secrets = Object.entries(secrets).map(([name, secret]) => ({ name, forms: forms(secret) }));
  }

  in(where: string, content: Uint8Array | string): void {
    const bytes = Buffer.from(content);
    for (const { name, forms: looks } of this.#secrets)
      if (looks.some((look) => bytes.includes(look))) this.found.push(`${name} in ${where}`);
  }

  /** Every file under a folder; answers how many were read. `except` leaves out what may hold one. */
  inFolder(folder: string, except: (file: string) => boolean = () => false): number {
    if (!existsSync(folder)) return 0;
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => !except(file) && statSync(file).size < 200_000_000);
    for (const file of files) this.in(path.relative(folder, file), readFileSync(file));
    return files.length;
  }

  /** Arguments and environment of every process of this machine that can be read; answers how many were. Linux alone. */
  inProcesses(): number {
    if (process.platform !== 'linux') return 0;
    const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return ids.filter((id) => {
      const read = ['cmdline', 'environ'].map((what) => this.#inProcess(id, what));
      return read.some(Boolean);
    }).length;
  }

  /** A process can end, and belong to somebody else, at any moment. */
  #inProcess(id: string, what: string): boolean {
    try {
      this.in(`${what} of a process`, readFileSync(`/proc/${id}/${what}`));
      return true;
    } catch (error) {
      if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
      throw error;
    }
  }
}
