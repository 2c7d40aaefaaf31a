import { changes } from './en/changes.ts';
import { detail } from './en/detail.ts';
import { filters } from './en/filters.ts';
import { frame } from './en/app-shell.ts';
import { guide } from './en/guide.ts';
import { links } from './en/links.ts';
import { lists } from './en/lists.ts';
import { outbox } from './en/outbox.ts';
import { refusal } from './en/creation-denial.ts';
import { ui } from './en/ui.ts';
import { uploads } from './en/uploads.ts';
import { varying } from './en/create-several.ts';
import { applyWording } from './test-catalogue.ts';

/**
 * The texts of the first screen by feature: strings, or functions of their parameters. Texts of lazily loaded parts are
 * in `lazy.ts`, so that they do not delay the first screen.
 */
export const m = applyWording({
  frame,
  guide,
  lists,
  links,
  detail,
  varying,
  refusal,
  uploads,
  outbox,
  ui,
  filters,
  changes,
} as const);
