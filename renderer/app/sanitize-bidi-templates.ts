import MagicString from 'magic-string';
import { parse } from 'svelte/compiler';
import type { AST, PreprocessorGroup } from 'svelte/compiler';
import { readAttributes } from '../ui/sanitize-bidi.ts';

const read: ReadonlySet<string> = new Set(readAttributes);

type Expression = AST.ExpressionTag['expression'];

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Text to insert into the source of a component. */
interface Addition {
  readonly at: number;
  readonly text: string;
}

const placeOf = (node: unknown): Place => node as Place;

const around = (expression: unknown, by: string): Addition[] => [
  { at: placeOf(expression).start, text: `${by}(` },
  { at: placeOf(expression).end, text: ')' },
];

/**
 * Whether an expression is a text of the catalogue without parameters. These texts are safe and make up half of all
 * displayed texts.
 */
const isOwn = (expression: Expression, catalogue: ReadonlySet<string>): boolean => {
  if (expression.type === 'Identifier') return catalogue.has(expression.name);
  return (
    expression.type === 'MemberExpression' &&
    !expression.computed &&
    expression.object.type !== 'Super' &&
    isOwn(expression.object, catalogue)
  );
};

/** Whether a module is a message catalogue: of the first screen, of lazily loaded parts, or of one feature. */
const isCatalogue = (source: unknown): boolean => /\/messages\/(?:index|lazy|en\/[\w-]+)\.ts$/.test(String(source));

/** Returns the names under which a component uses the catalogue: `m`, and constants for parts of it. */
const catalogueIn = (instance: AST.Script | null): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const statement of instance?.content.body ?? []) {
    if (statement.type === 'ImportDeclaration' && isCatalogue(statement.source.value))
      for (const { local } of statement.specifiers) names.add(local.name);
    if (statement.type === 'VariableDeclaration' && statement.kind === 'const')
      for (const { id, init } of statement.declarations)
        if (id.type === 'Identifier' && init?.type === 'MemberExpression' && isOwn(init, names)) names.add(id.name);
  }
  return names;
};

/** Returns the insertions that sanitize the expressions in braces. */
const inParts = (parts: readonly AST.SvelteNode[], own: ReadonlySet<string>): Addition[] =>
  parts.flatMap((part) =>
    part.type === 'ExpressionTag' && !isOwn(part.expression, own) ? around(part.expression, 'sanitizeText') : [],
  );

const inAttribute = (attribute: AST.SvelteNode, own: ReadonlySet<string>): Addition[] => {
  if (attribute.type === 'SpreadAttribute') return around(attribute.expression, 'sanitizeAttributes');
  if (attribute.type !== 'Attribute' || !read.has(attribute.name) || attribute.value === true) return [];
  const { name, start, value } = attribute;
  // `{title}` is short for `title={title}`. Its braces are not part of the value node.
  const short = !Array.isArray(value) && value.start === placeOf(value.expression).start;
  return [...(short ? [{ at: start, text: `${name}=` }] : []), ...inParts([value].flat(), own)];
};

const inNode = (node: AST.SvelteNode, own: ReadonlySet<string>): Addition[] => {
  if (node.type === 'Fragment') return inParts(node.nodes, own);
  if (node.type === 'RegularElement' || node.type === 'SvelteElement')
    return node.attributes.flatMap((attribute) => inAttribute(attribute, own));
  return [];
};

/** Returns the insertions for a node and its descendants, except for content that the user edits. */
const inTree = (part: unknown, own: ReadonlySet<string>): Addition[] => {
  if (Array.isArray(part)) return part.flatMap((one) => inTree(one, own));
  if (typeof part !== 'object' || part === null) return [];
  const node = part as AST.SvelteNode;
  const edited = node.type === 'RegularElement' && node.name === 'textarea';
  return [...inNode(node, own), ...(edited ? [] : Object.values(node).flatMap((inner) => inTree(inner, own)))];
};

/**
 * A preprocessor that passes all texts in templates through `sanitizeBidi`. A component writes `{product.label}` and
 * need not know that a label can contain characters that change the text direction. Values that the user edits stay
 * unchanged, and so do props, until the component that receives them displays them.
 */
export const sanitizeBidiTemplates = (): PreprocessorGroup => ({
  name: 'sanitize-bidi-templates',
  markup: ({ content, filename = 'Component.svelte' }) => {
    const { fragment, instance } = parse(content, { modern: true });
    const shown = inTree(fragment, catalogueIn(instance));
    if (shown.length === 0) return { code: content };
    const line = "import { sanitizeAttributes, sanitizeText } from '/ui/sanitize-bidi.ts';";
    const script = instance
      ? { at: placeOf(instance.content).start, text: line }
      : { at: 0, text: `<script lang="ts">${line}</script>` };
    const code = new MagicString(content);
    for (const { at, text } of [script, ...shown]) code.appendLeft(at, text);
    return { code: code.toString(), map: code.generateMap({ source: filename, hires: true }) };
  },
});
