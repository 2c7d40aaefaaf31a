import { en } from './en/index.ts';
import { type Language, language } from './language.ts';

/** The type of a catalogue in any language. */
type Catalogue = typeof en;

const catalogues: Readonly<Record<Language, Catalogue>> = { en };

/**
 * The user-facing messages of the main process and its threads, by area. Labels of resources and fields are in the
 * model.
 */
export const m: Catalogue = catalogues[language];
