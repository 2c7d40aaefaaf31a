import MagicString from 'magic-string';
import { type AST, type PreprocessorGroup, parse } from 'svelte/compiler';
import { sanitizedAttributes } from '../ui/sanitize-bidi.ts';

const read: ReadonlySet<string> = new Set(sanitizedAttributes);

type Expression = AST.ExpressionTag['expression'];

interface SourceRange {
  readonly start: number;
  readonly end: number;
}

/** Text to insert into the source of a component. */
interface Addition {
  readonly at: number;
  readonly text: string;
}

const toSourceRange = (node: unknown): SourceRange => node as SourceRange;

const wrapExpression = (expression: unknown, by: string): Addition[] => [
  { at: toSourceRange(expression).start, text: `${by}(` },
  { at: toSourceRange(expression).end, text: ')' },
];

/**
 * Whether an expression is a text of the catalogue without parameters. These texts are safe and make up half of all
 * displayed texts.
 */
const isCatalogueText = (expression: Expression, catalogue: ReadonlySet<string>): boolean => {
  if (expression.type === 'Identifier') return catalogue.has(expression.name);
  return (
    expression.type === 'MemberExpression' &&
    !expression.computed &&
    expression.object.type !== 'Super' &&
    isCatalogueText(expression.object, catalogue)
  );
};

/** Whether a module is a message catalogue: of the first screen, of lazily loaded parts, or of one feature. */
const isCatalogue = (source: unknown): boolean =>
  /\/(?:messages\/(?:index|lazy|en\/[\w-]+)|(?:[\w-]+-)?messages)\.ts$/.test(String(source));

/** Returns the names under which a component uses the catalogue: `m`, and constants for parts of it. */
const findCatalogueNames = (instance: AST.Script | null): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const statement of instance?.content.body ?? []) {
    if (statement.type === 'ImportDeclaration' && isCatalogue(statement.source.value))
      for (const { local } of statement.specifiers) names.add(local.name);
    if (statement.type === 'VariableDeclaration' && statement.kind === 'const')
      for (const { id, init } of statement.declarations)
        if (id.type === 'Identifier' && init?.type === 'MemberExpression' && isCatalogueText(init, names))
          names.add(id.name);
  }
  return names;
};

/** Returns the insertions that sanitize the expressions in braces. */
const collectFromParts = (parts: readonly AST.SvelteNode[], own: ReadonlySet<string>): Addition[] =>
  parts.flatMap((part) =>
    part.type === 'ExpressionTag' && !isCatalogueText(part.expression, own)
      ? wrapExpression(part.expression, 'sanitizeText')
      : [],
  );

const collectFromAttribute = (attribute: AST.SvelteNode, own: ReadonlySet<string>): Addition[] => {
  if (attribute.type === 'SpreadAttribute') return wrapExpression(attribute.expression, 'sanitizeAttributes');
  if (attribute.type !== 'Attribute' || !read.has(attribute.name) || attribute.value === true) return [];
  const { name, start, value } = attribute;
  // `{title}` is short for `title={title}`. Its braces are not part of the value node.
  const short = !Array.isArray(value) && value.start === toSourceRange(value.expression).start;
  return [...(short ? [{ at: start, text: `${name}=` }] : []), ...collectFromParts([value].flat(), own)];
};

const collectFromNode = (node: AST.SvelteNode, own: ReadonlySet<string>): Addition[] => {
  if (node.type === 'Fragment') return collectFromParts(node.nodes, own);
  if (node.type === 'RegularElement' || node.type === 'SvelteElement')
    return node.attributes.flatMap((attribute) => collectFromAttribute(attribute, own));
  return [];
};

/** Returns the insertions for a node and its descendants, except for content that the user edits. */
const collectFromTree = (part: unknown, own: ReadonlySet<string>): Addition[] => {
  if (Array.isArray(part)) return part.flatMap((one) => collectFromTree(one, own));
  if (typeof part !== 'object' || part === null) return [];
  const node = part as AST.SvelteNode;
  const edited = node.type === 'RegularElement' && node.name === 'textarea';
  return [
    ...collectFromNode(node, own),
    ...(edited ? [] : Object.values(node).flatMap((inner) => collectFromTree(inner, own))),
  ];
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
    const shown = collectFromTree(fragment, findCatalogueNames(instance));
    if (shown.length === 0) return { code: content };
    const line = "import { sanitizeAttributes, sanitizeText } from '/ui/sanitize-bidi.ts';";
    const script = instance
      ? { at: toSourceRange(instance.content).start, text: line }
      : { at: 0, text: `<script lang="ts">${line}</script>` };
    const code = new MagicString(content);
    for (const { at, text } of [script, ...shown]) code.appendLeft(at, text);
    return { code: code.toString(), map: code.generateMap({ source: filename, hires: true }) };
  },
});
