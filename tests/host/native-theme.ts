import { EventEmitter } from 'node:events';
import type { PageLink } from './page-link.ts';
import { say } from './recorded.ts';
import { standIn } from './stand-in.ts';

type Source = Electron.NativeTheme['themeSource'];

const links = new Set<PageLink>();
let systemIsDark = false;

function show(link: PageLink, source: Source): void {
  link.setColorScheme(source === 'system' ? '' : source).catch((error: unknown) => {
    if (!link.page.isClosed()) say(`the page's colour scheme could not be set: ${String(error)}`);
  });
}

type Implemented =
  | 'themeSource' | 'shouldUseDarkColors' | 'shouldUseHighContrastColors' | 'shouldUseInvertedColorScheme'
  | 'inForcedColorsMode' | 'prefersReducedTransparency' | 'shouldUseDarkColorsForSystemIntegratedUI'; // prettier-ignore

class NativeTheme extends EventEmitter implements Pick<Electron.NativeTheme, Implemented> {
  private source: Source = 'system';
  readonly shouldUseHighContrastColors = false;
  readonly shouldUseInvertedColorScheme = false;
  readonly inForcedColorsMode = false;
  readonly prefersReducedTransparency = false;

  get themeSource(): Source {
    return this.source;
  }

  set themeSource(source: Source) {
    if (!['system', 'light', 'dark'].includes(source)) throw new TypeError(`Invalid themeSource: ${source}`);
    if (source === this.source) return;
    this.source = source;
    for (const link of links) show(link, source);
    this.emit('updated');
  }

  get shouldUseDarkColors(): boolean {
    return this.source === 'system' ? systemIsDark : this.source === 'dark';
  }

  get shouldUseDarkColorsForSystemIntegratedUI(): boolean {
    return systemIsDark;
  }

  /** What the page's own media query says when nothing is emulated is what the system prefers. */
  async learnSystem(link: PageLink): Promise<void> {
    const dark = (await link.evaluate(`matchMedia('(prefers-color-scheme: dark)').matches`)) === true;
    if (dark === systemIsDark) return;
    systemIsDark = dark;
    if (this.source === 'system') this.emit('updated');
  }
}

const theme = new NativeTheme();
export const nativeTheme = standIn('nativeTheme', theme);

/** Keeps a window's page in the theme that the program sets. */
export function watchColorScheme(link: PageLink): void {
  links.add(link);
  link.page.once('close', () => links.delete(link));
  if (theme.themeSource !== 'system') show(link, theme.themeSource);
  else theme.learnSystem(link).catch((error: unknown) => say(`the system's colours are not known: ${String(error)}`));
}
