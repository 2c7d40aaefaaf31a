import { compile, preprocess } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';
import { sanitizeBidiTemplates } from '../../../../renderer/app/sanitize-bidi-templates.ts';

const script = '<script lang="ts">const { title, items, edit }: Props = $props();</script>';

/** A template as it is compiled, with a component's script before it. */
const made = async (template: string): Promise<string> => {
  const { code } = await preprocess(script + template, sanitizeBidiTemplates(), { filename: 'Any.svelte' });
  expect(() => compile(code, { filename: 'Any.svelte' })).not.toThrow();
  return code.slice(code.indexOf('</script>') + '</script>'.length);
};

describe('a template', () => {
  it.each([
    ['a text', '<p>{title}</p>', '<p>{straightShown(title)}</p>'],
    ['a text among others', '<p>of {title as string}.</p>', '<p>of {straightShown(title as string)}.</p>'],
    [
      'a text in blocks and in other components',
      '{#each items as item}{#if item}<Note>{item.name ?? title}</Note>{/if}{:else}{title}{/each}',
      '{#each items as item}{#if item}<Note>{straightShown(item.name ?? title)}</Note>{/if}{:else}{straightShown(title)}{/each}',
    ],
    [
      'a snippet',
      '{#snippet said(one: string)}{one}{/snippet}{@render said(title)}',
      '{#snippet said(one: string)}{straightShown(one)}{/snippet}{@render said(title)}',
    ],
    [
      'an attribute that is read',
      '<b title={title} aria-label="of {title}">x</b>',
      '<b title={straightShown(title)} aria-label="of {straightShown(title)}">x</b>',
    ],
    [
      'attributes together',
      '<b {...items} {...title}>x</b>',
      '<b {...straightShownIn(items)} {...straightShownIn(title)}>x</b>',
    ],
    ['such an attribute in short', '<img {title} alt="">', '<img title={straightShown(title)} alt="">'],
  ])('shows %s straight', async (_, written, compiled) => {
    expect(await made(written)).toBe(compiled);
  });

  it.each([
    '<textarea>{edit}</textarea>',
    '<input value={edit} />',
    '<a href={title} class={title} style:width={title}>x</a>',
    '<Note {title} words={title} {...items} />',
    '<p>x</p>',
  ])('leaves %j as it is', async (written) => {
    expect(await made(written)).toBe(written);
  });

  it.each(['index', 'late', 'en/lists'])(
    'writes the texts of messages/%s.ts as they are, unless they take something in',
    async (file) => {
      const script = `<script>import { m } from '../messages/${file}.ts'; const words = m.lists; const { other } = $props();</script>`;
      const template = '<p title={m.a.b}>{words.title} {words.of(other)} {words[other]} {other.title}</p>';
      const { code } = await preprocess(script + template, sanitizeBidiTemplates());
      expect(code.slice(code.indexOf('<p'))).toBe(
        '<p title={m.a.b}>{words.title} {straightShown(words.of(other))} {straightShown(words[other])} {straightShown(other.title)}</p>',
      );
    },
  );

  it('needs no script of its own', async () => {
    const { code } = await preprocess('{globalThis.name}', sanitizeBidiTemplates());
    expect(code).toBe(
      `<script lang="ts">import { shown as straightShown, shownIn as straightShownIn } from '/ui/sanitize-bidi.ts';</script>{straightShown(globalThis.name)}`,
    );
  });
});
