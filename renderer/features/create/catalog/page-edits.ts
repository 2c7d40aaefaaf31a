import { plainText, withMember } from '../shaped/members.ts';
import type { Members } from '../shaped/members.ts';
import { HalfTyped } from '../shaped/shaped-text.ts';

const whole = /^\d+$/;

/** A measure as it was typed: a whole number, nothing, or something that is still to become one. */
export const typedMeasure = (text: string): unknown => {
  const typed = text.trim();
  if (typed === '') return undefined;
  return whole.test(typed) && Number.isSafeInteger(Number(typed)) ? Number(typed) : new HalfTyped(text);
};

/** A measure as its input shows it. */
export const measureText = (value: unknown): string =>
  value instanceof HalfTyped ? value.text : (plainText(value) ?? JSON.stringify(value));

/** An id in the form of the service's own. Some services refuse a page without one, and no person can think one up. */
const pageId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A page of its own beside the one that it was copied from: an id names one page alone. */
export const copyOfPage = (page: Members): Members => withMember(page, 'id', pageId());

/** A new page: of the type and the measures of the one before it, or of the type that the contract shows. */
export const newPage = (before: Members | undefined): Members => {
  const kept = ['page_type', 'width', 'height'].flatMap((name): [string, unknown][] =>
    before?.[name] === undefined ? [] : [[name, before[name]]],
  );
  return { id: pageId(), ...(before === undefined ? { page_type: 'PRODUCTS' } : Object.fromEntries(kept)) };
};

/** Members of a page that have an input of their own; what else it holds is shown and kept. */
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

/** Members that the contract shows as objects without saying what is in them. */
export const pageObjects = ['settings', 'frame', 'background_image'] as const;

/** Where the choice of a colour begins while none is set, or one that it cannot show: the paper. */
const paper = '#ffffff';

/** A colour as the choice of one can show it. */
export const shownColour = (text: string): string => (/^#[0-9a-f]{6}$/i.test(text) ? text : paper);
