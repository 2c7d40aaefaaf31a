import { account } from './account.ts';
import { cache, sync } from './cache.ts';
import { edits } from '../../edits/messages.ts';
import { exporting } from '../../export/messages.ts';
import { files } from './files.ts';
import { outbox } from './outbox.ts';
import { pictures } from '../../pictures/messages.ts';
import { program } from './program.ts';
import { quality } from '../../quality/messages.ts';
import { review } from './review.ts';
import { downloads } from '../../downloads/messages.ts';
import { service } from './service.ts';
import { sheets } from '../../sheets/messages.ts';
import { updates } from '../../updates/messages.ts';

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
  downloads,
  service,
  sheets,
  sync,
  updates,
};
