import { account } from './account.ts';
import { cache, sync } from './cache.ts';
import { edits } from '../../edits/messages.ts';
import { exporting } from './export.ts';
import { files } from './files.ts';
import { outbox } from './outbox.ts';
import { pictures } from './pictures.ts';
import { program } from './program.ts';
import { quality } from './quality.ts';
import { review } from './review.ts';
import { saving } from './downloads.ts';
import { service } from './service.ts';
import { sheets } from './sheets.ts';
import { updates } from './updates.ts';

export const en = {
  account,
  cache,
  edits,
  exporting,
  files,
  outbox,
  pictures,
  program,
  quality,
  review,
  saving,
  service,
  sheets,
  sync,
  updates,
};
