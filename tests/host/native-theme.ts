import { EventEmitter } from 'node:events';
import type { PageLink } from './page-link.ts';
import { logLine } from './recorded.ts';
import { createStrictProxy } from './strict-proxy.ts';

type Source = Electron.NativeTheme['themeSource'];

const links = new Set<PageLink>();
let systemIsDark = false;

function applyColorScheme(link: PageLink, source: Source): void {
  link.setColorScheme(source === 'system' ? '' : source).catch((error: unknown) => {
    if (!link.page.isClosed()) logLine(`the page's colour scheme could not be set: ${String(error)}`);
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
    for (const link of links) applyColorScheme(link, source);
    this.emit('updated');
  }

  get shouldUseDarkColors(): boolean {
    return this.source === 'system' ? systemIsDark : this.source === 'dark';
  }

  get shouldUseDarkColorsForSystemIntegratedUI(): boolean {
    return systemIsDark;
  }

  /** Reads the preference of the system from a media query of the page, while no colour scheme is emulated. */
  async readSystemScheme(link: PageLink): Promise<void> {
    const dark = (await link.evaluate(`matchMedia('(prefers-color-scheme: dark)').matches`)) === true;
    if (dark === systemIsDark) return;
    systemIsDark = dark;
    if (this.source === 'system') this.emit('updated');
  }
}

const theme = new NativeTheme();
export const nativeTheme = createStrictProxy('nativeTheme', theme);

/** Applies the theme that the program sets to the page of a window. */
export function watchColorScheme(link: PageLink): void {
  links.add(link);
  link.page.once('close', () => links.delete(link));
  if (theme.themeSource !== 'system') applyColorScheme(link, theme.themeSource);
  else
    theme
      .readSystemScheme(link)
      .catch((error: unknown) => logLine(`the system's colours are not known: ${String(error)}`));
}
