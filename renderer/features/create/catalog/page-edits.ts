import { type Members, toPrimitiveText, withMember } from '../nested/object-members.ts';
import { IncompleteJson } from '../nested/draft-json.ts';

const wholeNumberPattern = /^\d+$/;

/** Parses a typed size: a whole number, nothing, or an incomplete value. */
export const parseMeasure = (text: string): unknown => {
  const typed = text.trim();
  if (typed === '') return undefined;
  return wholeNumberPattern.test(typed) && Number.isSafeInteger(Number(typed))
    ? Number(typed)
    : new IncompleteJson(text);
};

/** Returns the input text of a size. */
export const measureText = (value: unknown): string =>
  value instanceof IncompleteJson ? value.text : (toPrimitiveText(value) ?? JSON.stringify(value));

/** Creates an ID in the service's format. Some services reject a page without an ID, and a user cannot make one up. */
const createPageId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns a copy of a page with a new ID, because an ID must be unique. */
export const copyOfPage = (page: Members): Members => withMember(page, 'id', createPageId());

/** Creates a page with the type and size of the previous page, or with the type in the interface document. */
export const createPage = (before: Members | undefined): Members => {
  const copiedProperties = ['page_type', 'width', 'height'].flatMap((name): [string, unknown][] =>
    before?.[name] === undefined ? [] : [[name, before[name]]],
  );
  return {
    id: createPageId(),
    ...(before === undefined ? { page_type: 'PRODUCTS' } : Object.fromEntries(copiedProperties)),
  };
};

/** Page properties with an input. Other properties are shown and kept. */
export const pageInputs = [
  'name',
  'page_type',
  'width',
  'height',
  'background_color',
  'settings',
  'frame',
  'background_image',
] as const;

/** Properties that the interface document describes as objects without their contents. */
export const pageObjects = ['settings', 'frame', 'background_image'] as const;

/** The initial colour of the colour picker if none is set or it cannot show the colour: white paper. */
const paper = '#ffffff';

/** Returns a colour that the colour picker can show. */
export const toPickerColour = (text: string): string => (/^#[0-9a-f]{6}$/i.test(text) ? text : paper);
