import { parse } from 'svelte/compiler';
import type { AST, PreprocessorGroup } from 'svelte/compiler';
import { toldAttributes } from './ui/straight.ts';

const told: ReadonlySet<string> = new Set(toldAttributes);

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

/** What makes straight whatever stands in braces there. */
const inParts = (parts: readonly AST.SvelteNode[]): Addition[] =>
  parts.flatMap((part) => (part.type === 'ExpressionTag' ? around(part.expression, 'straightShown') : []));

const inAttribute = (attribute: AST.SvelteNode): Addition[] => {
  if (attribute.type === 'SpreadAttribute') return around(attribute.expression, 'straightShownIn');
  if (attribute.type !== 'Attribute' || !told.has(attribute.name) || attribute.value === true) return [];
  const { name, start, value } = attribute;
  // `{title}` is short for `title={title}`: there the braces are outside of what they hold.
  const short = !Array.isArray(value) && value.start === placeOf(value.expression).start;
  return [...(short ? [{ at: start, text: `${name}=` }] : []), ...inParts([value].flat())];
};

const inNode = (node: AST.SvelteNode): Addition[] => {
  if (node.type === 'Fragment') return inParts(node.nodes);
  if (node.type === 'RegularElement' || node.type === 'SvelteElement') return node.attributes.flatMap(inAttribute);
  return [];
};

/** The same for a node with all that is in it, but for what a person edits. */
const inTree = (part: unknown): Addition[] => {
  if (Array.isArray(part)) return part.flatMap(inTree);
  if (typeof part !== 'object' || part === null) return [];
  const node = part as AST.SvelteNode;
  const edited = node.type === 'RegularElement' && node.name === 'textarea';
  return [...inNode(node), ...(edited ? [] : Object.values(node).flatMap(inTree))];
};

/**
 * Has every template show its texts as `straight` writes them, wherever they come from: a component writes
 * `{product.label}`, and need not know that a label can hold what turns the letters around it. What a person edits is a
 * value, no text, and stays as it is; so does what a component hands on to another, until that one shows it.
 */
export const straightTemplates = (): PreprocessorGroup => ({
  name: 'straight-templates',
  markup: ({ content }) => {
    const { fragment, instance } = parse(content, { modern: true });
    const shown = inTree(fragment);
    if (shown.length === 0) return { code: content };
    const line = "import { shown as straightShown, shownIn as straightShownIn } from '/ui/straight.ts';";
    const script = instance
      ? { at: placeOf(instance.content).start, text: line }
      : { at: 0, text: `<script lang="ts">${line}</script>` };
    const code = [script, ...shown]
      .toSorted((a, b) => b.at - a.at)
      .reduce((all, { at, text }) => all.slice(0, at) + text + all.slice(at), content);
    return { code };
  },
});
