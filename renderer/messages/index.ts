import { changes } from './en/changes.ts';
import { connect } from './en/connect.ts';
import { create } from './en/create.ts';
import { detail } from './en/detail.ts';
import { exporting } from './en/export.ts';
import { filters } from './en/filters.ts';
import { frame } from './en/frame.ts';
import { links } from './en/links.ts';
import { lists } from './en/lists.ts';
import { outbox } from './en/outbox.ts';
import { queries } from './en/queries.ts';
import { review } from './en/review.ts';
import { said } from './en/said.ts';
import { settings } from './en/settings.ts';
import { settling } from './en/settling.ts';
import { ui } from './en/ui.ts';
import { uploads } from './en/uploads.ts';

/** Every word that people see, by feature: strings, or functions of what they tell. */
export const m = {
  frame,
  connect,
  settings,
  lists,
  links,
  detail,
  create,
  exporting,
  review,
  uploads,
  outbox,
  settling,
  ui,
  filters,
  queries,
  said,
  changes,
} as const;
