/** A part of an HTML text that can be shown: a text, or an element of a known kind. */
export type HtmlPart = string | { readonly tag: string; readonly parts: readonly HtmlPart[] };

/** Elements that are rendered. Other elements are replaced by their content. */
const shown = new Set(
  'b blockquote br code dd div dl dt em h1 h2 h3 h4 h5 h6 hr i li ol p pre s small strong sub sup table tbody td tfoot th thead tr u ul'.split(
    ' ',
  ),
);
/** Elements whose content is not text to be read. */
const hidden = new Set('head iframe math noscript object script style svg template title'.split(' '));
/** Below this depth, elements give way to their texts. */
const maxDepth = 40;

const readNode = (node: Node, depth: number): readonly HtmlPart[] => {
  if (node.nodeType === Node.TEXT_NODE) return [node.textContent ?? ''];
  if (!(node instanceof Element) || hidden.has(node.localName)) return [];
  if (depth > maxDepth) return [node.textContent];
  const parts = [...node.childNodes].flatMap((child) => readNode(child, depth + 1));
  return shown.has(node.localName) ? [{ tag: node.localName, parts }] : parts;
};

/**
 * Reads an HTML text into the parts that can be shown. The text is parsed in a separate document, which runs no script and
 * loads nothing. Attributes and unknown elements are omitted, so that the parts are safe to render.
 */
export const readHtml = (source: string): readonly HtmlPart[] => {
  const { body } = new DOMParser().parseFromString(source, 'text/html');
  return [...body.childNodes].flatMap((node) => readNode(node, 0));
};
