import { en } from './en/index.ts';
import { language } from './language.ts';
import type { Language } from './language.ts';

/** A catalogue in another language has this shape. */
type Catalogue = typeof en;

const catalogues: Readonly<Record<Language, Catalogue>> = { en };

/** What the main process and its threads say to people, by area; labels of resources and fields are the model's. */
export const m: Catalogue = catalogues[language];
