import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** The location of a secret, without the secret itself. */
export type Found = string;

/** Returns a secret in common encodings: plain, UTF-16, base64 and percent-encoded. */
const forms = (secret: string): readonly Buffer[] => {
  const plain = Buffer.from(secret);
  // Base64 of a text inside a longer one: these characters are the same for each of the three alignments.
  const inside = [0, 1, 2].map((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), plain]).toString('base64');
    return encoded.slice(shift === 0 ? 0 : shift + 1, -4);
  });
  const written = [encodeURIComponent(secret), ...inside].map((text) => Buffer.from(text));
  return [plain, Buffer.from(secret, 'utf16le'), ...written];
};

/** Searches for secrets in any data. */
export class Hunt {
  readonly found: Found[] = [];
  readonly #secrets: readonly { readonly name: string; readonly forms: readonly Buffer[] }[];

  /** The secrets with the names to report. */
  constructor(secrets: Readonly<Record<string, string>>) {
    this.#secrets = Object.entries(secrets).map(([name, secret]) => ({ name, forms: forms(secret) }));
  }

  in(where: string, content: Uint8Array | string): void {
    const bytes = Buffer.from(content);
    for (const { name, forms: looks } of this.#secrets)
      if (looks.some((look) => bytes.includes(look))) this.found.push(`${name} in ${where}`);
  }

  /**
   * Searches every file in a folder. Returns the number of files read. `except` excludes files that may contain a
   * secret.
   */
  inFolder(folder: string, except: (file: string) => boolean = () => false): number {
    if (!existsSync(folder)) return 0;
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => !except(file) && statSync(file).size < 200_000_000);
    for (const file of files) this.in(path.relative(folder, file), readFileSync(file));
    return files.length;
  }

  /**
   * Searches the arguments and environment of every readable process on this computer. Returns their number. Linux
   * only.
   */
  inProcesses(): number {
    if (process.platform !== 'linux') return 0;
    const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return ids.filter((id) => {
      const read = ['cmdline', 'environ'].map((what) => this.#inProcess(id, what));
      return read.some(Boolean);
    }).length;
  }

  /** A process can end, or belong to another user, at any time. */
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
