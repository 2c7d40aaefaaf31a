import { changes } from '../features/changes/messages.ts';
import { detail } from '../detail/messages.ts';
import { filters } from '../features/filters/messages.ts';
import { frame } from '../features/app-shell/messages.ts';
import { guide } from '../features/guide/messages.ts';
import { links } from './en/links.ts';
import { lists } from '../list/messages.ts';
import { outbox } from '../features/outbox/messages.ts';
import { refusal } from '../features/create/creation-denial-messages.ts';
import { ui } from '../ui/messages.ts';
import { uploads } from '../features/uploads/messages.ts';
import { varying } from '../features/create/batch/create-several-messages.ts';
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
