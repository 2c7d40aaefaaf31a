import type { Page, Request } from '@playwright/test';

interface Guarded {
  hit?: unknown;
  offences?: string[];
}

/** Detects any effect of data on a page: scripts, elements, requests, policy violations and direction marks. */
export interface Guard {
  /** Describes the effects so far. */
  readonly offences: () => Promise<string[]>;
}

/** Runs in the page and records elements and attributes that only data can have created, from the start. */
const watch = (): void => {
  const scope = globalThis as unknown as Guarded;
  const offences: string[] = [];
  scope.offences = offences;
  const foreign = 'script, iframe, frame, object, embed, base, form[action], link, meta, style, math, video, audio';
  /** Direction marks are shown as symbols everywhere except in editable text. */
  const turns = /[\u202a-\u202e\u2066-\u2069]/u;
  const read = /^(title|alt|placeholder|aria-(label|description|valuetext))$/;
  const address = /^(src|href|xlink:href|action|formaction|srcset|poster|data|background)$/i;
  const known = new Set(document.querySelectorAll(foreign));
  const isAllowed = (value: string): boolean => {
    const url = URL.parse(value, location.href);
    return value.startsWith('#') || (url?.origin === location.origin && /^\/(assets|thumb|file)\//.test(url.pathname));
  };
  /** Lazily loaded parts of the program add their own scripts and styles. */
  const isLate = (element: Element): boolean =>
    element.matches('script[src], link[href]') &&
    isAllowed(element.getAttribute('src') ?? element.getAttribute('href') ?? '');
  const note = (what: string, element: Element): void =>
    void offences.push(`${what}: ${element.outerHTML.slice(0, 200)}`);
  const checkElement = (element: Element): void => {
    if (element.matches(foreign) && !known.has(element) && !isLate(element)) note('element', element);
    if (element.tagName.includes('-')) note('element', element);
    for (const { name, value } of element.attributes) {
      if (read.test(name) && turns.test(value)) note(`letters turned around in ${name}`, element);
      if (name === 'hit' || /^on/i.test(name)) note(`attribute ${name}`, element);
      if (address.test(name) && !isAllowed(value)) note(`address ${value.slice(0, 100)}`, element);
      if (name === 'style' && /evil|url\(/i.test(value)) note('style', element);
    }
  };
  const checkText = (node: Node): void => {
    const { parentElement: place, textContent: text } = node;
    if (place !== null && turns.test(text ?? '') && !place.closest('textarea, [contenteditable]'))
      note('letters turned around', place);
  };
  const checkTree = (node: Node): void => {
    if (node instanceof Text) checkText(node);
    if (!(node instanceof Element)) return;
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) checkText(text);
    checkElement(node);
    for (const inner of node.querySelectorAll('*')) checkElement(inner);
  };
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      if (type === 'attributes') checkElement(target as Element);
      else if (type === 'characterData') checkText(target);
      else addedNodes.forEach(checkTree);
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, sample }) => {
    offences.push(`policy ${violatedDirective}: ${blockedURI} in ${sourceFile} ${sample}`);
  });
};

/** Whether a request belongs to the program: its page, its bundles, and thumbnails. */
const isAllowed = (request: Request): boolean => {
  const { protocol, hostname, pathname } = new URL(request.url());
  const served = protocol === 'app:' || hostname.endsWith('.localhost');
  return (
    served && /^\/(index\.html|assets\/[\w.-]+|thumb\/[^/]+|file\/(review|upload)\/[\w-]+|favicon\.ico)$/.test(pathname)
  );
};

export const guard = async (page: Page): Promise<Guard> => {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!isAllowed(request)) seen.push(`request: ${request.url()}`);
  });
  page.context().on('page', (other) => seen.push(`window: ${other.url()}`));
  await page.evaluate(watch);
  return {
    offences: async () => {
      const inside = await page.evaluate(() => {
        const scope = globalThis as unknown as Guarded;
        const found = scope.offences ?? ['the page is another one'];
        const ran =
          'hit' in {} ? ['every object has a member of data'] : scope.hit === undefined ? [] : ['a script ran'];
        return [...found, ...ran];
      });
      return [...seen, ...inside];
    },
  };
};
