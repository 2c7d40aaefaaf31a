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

/** Something to be written at a place of a component's source. */
interface Addition {
  readonly at: number;
  readonly text: string;
}

const placeOf = (node: unknown): Place => node as Place;

const around = (expression: unknown, by: string): Addition[] => [
  { at: placeOf(expression).start, text: `${by}(` },
  { at: placeOf(expression).end, text: ')' },
];

/** Whether it names a text of the catalogue that takes nothing in: those are ours, and half of all that is shown. */
const isOwn = (expression: Expression, catalogue: ReadonlySet<string>): boolean => {
  if (expression.type === 'Identifier') return catalogue.has(expression.name);
  return (
    expression.type === 'MemberExpression' &&
    !expression.computed &&
    expression.object.type !== 'Super' &&
    isOwn(expression.object, catalogue)
  );
};

/** The catalogue: of the first screen, of what is loaded later, and of one feature. */
const isCatalogue = (source: unknown): boolean => /\/messages\/(?:index|lazy|en\/[\w-]+)\.ts$/.test(String(source));

/** The names that a component has for the catalogue: `m`, and each constant for a part of it. */
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

/** What sanitizes whatever stands in braces there. */
const inParts = (parts: readonly AST.SvelteNode[], own: ReadonlySet<string>): Addition[] =>
  parts.flatMap((part) =>
    part.type === 'ExpressionTag' && !isOwn(part.expression, own) ? around(part.expression, 'sanitizeText') : [],
  );

const inAttribute = (attribute: AST.SvelteNode, own: ReadonlySet<string>): Addition[] => {
  if (attribute.type === 'SpreadAttribute') return around(attribute.expression, 'sanitizeAttributes');
  if (attribute.type !== 'Attribute' || !read.has(attribute.name) || attribute.value === true) return [];
  const { name, start, value } = attribute;
  // `{title}` is short for `title={title}`: there the braces are outside of what they hold.
  const short = !Array.isArray(value) && value.start === placeOf(value.expression).start;
  return [...(short ? [{ at: start, text: `${name}=` }] : []), ...inParts([value].flat(), own)];
};

const inNode = (node: AST.SvelteNode, own: ReadonlySet<string>): Addition[] => {
  if (node.type === 'Fragment') return inParts(node.nodes, own);
  if (node.type === 'RegularElement' || node.type === 'SvelteElement')
    return node.attributes.flatMap((attribute) => inAttribute(attribute, own));
  return [];
};

/** The same for a node with all that is in it, but for what a person edits. */
const inTree = (part: unknown, own: ReadonlySet<string>): Addition[] => {
  if (Array.isArray(part)) return part.flatMap((one) => inTree(one, own));
  if (typeof part !== 'object' || part === null) return [];
  const node = part as AST.SvelteNode;
  const edited = node.type === 'RegularElement' && node.name === 'textarea';
  return [...inNode(node, own), ...(edited ? [] : Object.values(node).flatMap((inner) => inTree(inner, own)))];
};

/**
 * Has every template show its texts as `sanitizeBidi` writes them, wherever they come from: a component writes
 * `{product.label}`, and need not know that a label can hold what turns the letters around it. What a person edits is a
 * value, no text, and stays as it is; so does what a component hands on to another, until that one shows it.
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
