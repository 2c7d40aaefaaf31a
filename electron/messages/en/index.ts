import { account } from './account.ts';
import { cache, sync } from './cache.ts';
import { editMessages } from '../../edits/messages.ts';
import { exportMessages } from '../../export/messages.ts';
import { files } from './files.ts';
import { outbox } from './outbox.ts';
import { pictureMessages } from '../../pictures/messages.ts';
import { program } from './program.ts';
import { qualityMessages } from '../../quality/messages.ts';
import { review } from './review.ts';
import { downloadMessages } from '../../downloads/messages.ts';
import { service } from './service.ts';
import { sheetMessages } from '../../sheets/messages.ts';
import { updateMessages } from '../../updates/messages.ts';

export const en = {
  account,
  cache,
  edits: editMessages,
  exporting: exportMessages,
  files,
  outbox,
  pictures: pictureMessages,
  program,
  quality: qualityMessages,
  review,
  downloads: downloadMessages,
  service,
  sheets: sheetMessages,
  sync,
  updates: updateMessages,
};
