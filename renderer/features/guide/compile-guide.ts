import { type Token, type Tokens, lexer } from 'marked';
import type { Plugin } from 'vite';
import type { GuideBlock, GuidePage, GuideText } from './guide-content.ts';

const isTokenType = <T extends Token>(token: Token, type: T['type']): token is T => token.type === type;

/** Only a small subset of Markdown is supported. Anything that the page cannot show fails the build. */
const failUnsupported = (token: Token): never => {
  throw new Error(`The guide does not show a ${token.type}: ${token.raw}`);
};

const toGuideText = (tokens: readonly Token[]): GuideText[] =>
  tokens.flatMap((token): GuideText[] => {
    if (isTokenType<Tokens.Strong>(token, 'strong')) return [{ kind: 'strong', text: token.text }];
    if (isTokenType<Tokens.Codespan>(token, 'codespan')) return [{ kind: 'code', text: token.text }];
    if (isTokenType<Tokens.Link>(token, 'link')) {
      const [, page] = /^([a-z-]+)\.md$/.exec(token.href) ?? [];
      return page === undefined ? failUnsupported(token) : [{ kind: 'link', text: token.text, page }];
    }
    if (isTokenType<Tokens.Text>(token, 'text') || isTokenType<Tokens.Escape>(token, 'escape'))
      return [{ kind: 'text', text: token.text.replaceAll('\n', ' ') }];
    return failUnsupported(token);
  });

/** Returns the text of a list item, which is one paragraph. */
const getItemText = ({ tokens }: Tokens.ListItem): GuideText[] =>
  tokens.flatMap((token) =>
    isTokenType<Tokens.Text>(token, 'text') || isTokenType<Tokens.Paragraph>(token, 'paragraph')
      ? toGuideText(token.tokens ?? [])
      : failUnsupported(token),
  );

const toGuideBlocks = (token: Token): GuideBlock[] => {
  if (isTokenType<Tokens.Space>(token, 'space')) return [];
  if (isTokenType<Tokens.Heading>(token, 'heading') && token.depth === 2)
    return [{ kind: 'heading', texts: toGuideText(token.tokens) }];
  if (isTokenType<Tokens.List>(token, 'list'))
    return [{ kind: token.ordered ? 'steps' : 'list', items: token.items.map((item) => getItemText(item)) }];
  if (!isTokenType<Tokens.Paragraph>(token, 'paragraph')) return failUnsupported(token);
  const [picture, ...more] = token.tokens;
  if (picture !== undefined && isTokenType<Tokens.Image>(picture, 'image') && more.length === 0)
    return [{ kind: 'picture', source: picture.href, alt: picture.text }];
  return [{ kind: 'paragraph', texts: toGuideText(token.tokens) }];
};

/** Parses a guide page from Markdown. The `source` of a picture is unchanged. */
export const readGuidePage = (markdown: string): GuidePage => {
  const [title, ...rest] = lexer(markdown);
  if (title === undefined || !isTokenType<Tokens.Heading>(title, 'heading') || title.depth !== 1)
    throw new Error('A page of the guide begins with its title');
  return { title: title.text, blocks: rest.flatMap((token) => toGuideBlocks(token)) };
};

/**
 * A build plugin that converts `docs/guide/*.md` to modules with data instead of markup. Their pictures become build
 * assets.
 */
export const compileGuide = (): Plugin => ({
  name: 'compile-guide',
  transform: (code, id) => {
    if (!/\/docs\/guide\/[a-z-]+\.md$/.test(id)) return null;
    const page = readGuidePage(code);
    const sources = page.blocks.flatMap((block) => (block.kind === 'picture' ? [block.source] : []));
    const imports = sources.map((source, index) => `import p${String(index)} from './${source}';`);
    const data = JSON.stringify(page).replaceAll(/"source":("[^"]*")/g, (_all, source: string) => {
      const index = sources.indexOf(JSON.parse(source) as string);
      return `"source":p${String(index)}`;
    });
    return { code: `${imports.join('\n')}\nexport default ${data};\n`, map: null };
  },
});
