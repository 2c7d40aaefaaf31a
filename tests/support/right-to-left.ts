import type { Page } from '@playwright/test';

/** Runs in the page before its first script: each Latin letter of ours becomes an Arabic one, what is named stays. */
const dressPage = (): void => {
  const latin = 'abcdefghijklmnopqrstuvwxyz';
  const arabic = 'ابكديفغهىجقلمنوپثرستؤڤصخعز';
  const letters = (text: string): string =>
    text.replace(/[a-z]/gi, (letter) => arabic[latin.indexOf(letter.toLowerCase())] ?? letter);
  /** Texts that a sentence was given: names, SKUs, codes; no single letters, and no amounts such as `15 s`. */
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
    // The document's element is what came first.
    document.documentElement.dir = 'rtl';
    document.documentElement.lang = 'ar';
    observer.disconnect();
  }).observe(document, { childList: true });
};

/**
 * Loads the page anew as one in a script that runs from the right: its words are English in Arabic letters, what the
 * service and people named stays as it is. The answer loads it as it was.
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
