import { filtersMessages } from '../features/filters/messages.ts';
import { frameMessages } from '../features/app-shell/messages.ts';
import { guideMessages } from '../features/guide/messages.ts';
import { linksMessages } from './en/links.ts';
import { listsMessages } from '../list/messages.ts';
import { creationDenialMessages } from '../features/create/creation-denial-messages.ts';
import { uiMessages } from '../ui/messages.ts';
import { uploadsMessages } from '../features/uploads/messages.ts';
import { applyWording } from './test-catalogue.ts';

/**
 * The texts of the first screen by feature: strings, or functions of their parameters. Texts of lazily loaded parts are
 * in `lazy.ts`, so that they do not delay the first screen.
 */
export const m = applyWording({
  frame: frameMessages,
  guide: guideMessages,
  lists: listsMessages,
  links: linksMessages,
  creationDenial: creationDenialMessages,
  uploads: uploadsMessages,
  ui: uiMessages,
  filters: filtersMessages,
} as const);
