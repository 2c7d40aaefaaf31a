import { SourceMap } from 'node:module';
import { compile, preprocess } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';
import { sanitizeBidiTemplates } from '../../../../renderer/app/sanitize-bidi-templates.ts';

const script = '<script lang="ts">const { title, items, edit }: Props = $props();</script>';

/** Compiles a template after a component’s script. */
const preprocessTemplate = async (template: string): Promise<string> => {
  const { code } = await preprocess(script + template, sanitizeBidiTemplates(), { filename: 'Any.svelte' });
  expect(() => compile(code, { filename: 'Any.svelte' })).not.toThrow();
  return code.slice(code.indexOf('</script>') + '</script>'.length);
};

describe('sanitizeBidiTemplates', () => {
  it.each([
    ['a text', '<p>{title}</p>', '<p>{sanitizeText(title)}</p>'],
    ['a text among others', '<p>of {title as string}.</p>', '<p>of {sanitizeText(title as string)}.</p>'],
    [
      'a text in blocks and in other components',
      '{#each items as item}{#if item}<Note>{item.name ?? title}</Note>{/if}{:else}{title}{/each}',
      '{#each items as item}{#if item}<Note>{sanitizeText(item.name ?? title)}</Note>{/if}{:else}{sanitizeText(title)}{/each}',
    ],
    [
      'a snippet',
      '{#snippet said(one: string)}{one}{/snippet}{@render said(title)}',
      '{#snippet said(one: string)}{sanitizeText(one)}{/snippet}{@render said(title)}',
    ],
    [
      'an attribute that is read',
      '<b title={title} aria-label="of {title}">x</b>',
      '<b title={sanitizeText(title)} aria-label="of {sanitizeText(title)}">x</b>',
    ],
    [
      'attributes together',
      '<b {...items} {...title}>x</b>',
      '<b {...sanitizeAttributes(items)} {...sanitizeAttributes(title)}>x</b>',
    ],
    ['such an attribute in short', '<img {title} alt="">', '<img title={sanitizeText(title)} alt="">'],
  ])('sanitizes %s in a template', async (_, written, compiled) => {
    expect(await preprocessTemplate(written)).toBe(compiled);
  });

  it.each([
    '<textarea>{edit}</textarea>',
    '<input value={edit} />',
    '<a href={title} class={title} style:width={title}>x</a>',
    '<Note {title} words={title} {...items} />',
    '<p>x</p>',
  ])('leaves %j in a template unchanged', async (written) => {
    expect(await preprocessTemplate(written)).toBe(written);
  });

  it.each(['index', 'lazy', 'en/lists'])(
    'changes texts of messages/%s.ts only if they contain placeholders',
    async (file) => {
      const script = `<script>import { m } from '../messages/${file}.ts'; const words = m.lists; const { other } = $props();</script>`;
      const template = '<p title={m.a.b}>{words.title} {words.of(other)} {words[other]} {other.title}</p>';
      const { code } = await preprocess(script + template, sanitizeBidiTemplates());
      expect(code.slice(code.indexOf('<p'))).toBe(
        '<p title={m.a.b}>{words.title} {sanitizeText(words.of(other))} {sanitizeText(words[other])} {sanitizeText(other.title)}</p>',
      );
    },
  );

  it('adds no script to a component that has none', async () => {
    const { code } = await preprocess('{globalThis.name}', sanitizeBidiTemplates());
    expect(code).toBe(
      `<script lang="ts">import { sanitizeAttributes, sanitizeText } from '/ui/sanitize-bidi.ts';</script>{sanitizeText(globalThis.name)}`,
    );
  });

  it('returns a source map that leads back to the original template', () => {
    const content = `${script}<p>{title}</p>`;
    const group = sanitizeBidiTemplates().markup?.({ content, filename: 'Any.svelte' });
    const { code, map } = group as { code: string; map: { sources: string[]; mappings: string } };
    expect(map.sources).toEqual(['Any.svelte']);
    const consumer = new SourceMap({ ...map, version: 3, file: '', sourceRoot: '', names: [], sourcesContent: [] });
    const found = consumer.findEntry(0, code.lastIndexOf('title'));
    expect(found).toMatchObject({ originalLine: 0, originalColumn: content.lastIndexOf('title') });
  });
});
