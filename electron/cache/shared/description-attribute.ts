import { isObject } from '../../base/guards.ts';
import type { RawItem } from './parse-item.ts';

/** Names of description attributes in the languages seen so far, the most likely first. */
const likely = [
  /^(product)?description$/,
  /^(long|full|marketing)(product)?description$/,
  /description/,
  /beschreibung|descripcion|descrizione|descricao|omschrijving|beskrivelse|beskrivning|kuvaus|opis|popis|aciklama/,
  /説明|描述|설명|описание/,
];

const normalizeName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a value contains text, also nested (by language or market), at most 6 levels deep. */
export const hasText = (value: unknown, depth = 6): boolean => {
  if (typeof value === 'string') return value.trim() !== '';
  if (typeof value === 'number') return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.some((entry) => hasText(entry, depth - 1));
  return isObject(value) && Object.values(value).some((entry) => hasText(entry, depth - 1));
};

const rank = (name: string): number => {
  const index = likely.findIndex((pattern) => pattern.test(normalizeName(name)));
  return index < 0 ? likely.length : index;
};

/**
 * Returns the free attribute that most likely contains the description, by its name and then by how often it is filled,
 * or null.
 */
export const guessDescription = (attributes: Iterable<RawItem>): string | null => {
  const filled = new Map<string, number>();
  for (const map of attributes)
    for (const [name, value] of Object.entries(map))
      if (rank(name) < likely.length && hasText(value)) filled.set(name, (filled.get(name) ?? 0) + 1);
  const best = [...filled].sort(
    ([one, often], [other, times]) => rank(one) - rank(other) || times - often || one.length - other.length,
  );
  return best[0]?.[0] ?? null;
};
