import type { Page } from '@playwright/test';

/**
 * Runs in the page before its first script: replaces each Latin letter of the program's texts by an Arabic one, but
 * keeps names.
 */
const dressPage = (): void => {
  const latin = 'abcdefghijklmnopqrstuvwxyz';
  const arabic = 'ابكديفغهىجقلمنوپثرستؤڤصخعز';
  const letters = (text: string): string =>
    text.replace(/[a-z]/gi, (letter) => arabic[latin.indexOf(letter.toLowerCase())] ?? letter);
  /** Returns the names, SKUs and codes in a message's arguments, without single letters and amounts such as `15 s`. */
  const given = (what: unknown): string[] => {
    if (typeof what === 'string') return /^\d+ |^.$/.test(what) ? [] : [what];
    return typeof what === 'object' && what !== null ? Object.values(what).flatMap(given) : [];
  };
  const around = (text: string, names: readonly string[]): string => {
    const [name, ...others] = names;
    if (name === undefined) return letters(text);
    return text
      .split(name)
      .map((part) => around(part, others))
      .join(name);
  };
  const dress = (what: unknown, names: readonly string[]): unknown => {
    if (typeof what === 'string') return around(what, names);
    if (typeof what === 'function')
      return (...sent: unknown[]) => {
        const named = [...new Set([...names, ...given(sent)])].sort((one, other) => other.length - one.length);
        return dress((what as (...args: unknown[]) => unknown)(...sent), named);
      };
    if (Array.isArray(what)) return what.map((one) => dress(one, names));
    if (typeof what !== 'object' || what === null || Object.getPrototypeOf(what) !== Object.prototype) return what;
    return Object.fromEntries(Object.entries(what).map(([key, value]) => [key, dress(value, names)]));
  };
  Object.assign(globalThis, { otherWording: (catalogue: object) => dress(catalogue, []) });
  new MutationObserver((_, observer) => {
    // The document's element is added first.
    document.documentElement.dir = 'rtl';
    document.documentElement.lang = 'ar';
    observer.disconnect();
  }).observe(document, { childList: true });
};

/**
 * Reloads the page in a right-to-left script: its texts are English in Arabic letters, names from the service and the
 * user stay unchanged. Returns a function that reloads it normally.
 */
export const runFromRight = async (page: Page): Promise<() => Promise<void>> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const { identifier } = await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${dressPage.toString()})()`,
  });
  await page.reload();
  return async () => {
    await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
    await session.detach();
    await page.reload();
  };
};
