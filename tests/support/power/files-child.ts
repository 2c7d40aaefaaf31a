import { z } from 'zod';
import { createAccountFiles } from '../../../electron/account/account-files.ts';
import { createDrafts } from '../../../electron/account/drafts.ts';
import { createAccountStore } from '../../../electron/account/store.ts';
import { firstProfile } from '../../../electron/quality/completeness.ts';
import { createQualityHistory } from '../../../electron/quality/history.ts';
import { createNotAlike } from '../../../electron/quality/not-alike.ts';
import { createProfileStore } from '../../../electron/quality/profile-store.ts';
import { createWatchedFile } from '../../../electron/quality/watched-file.ts';
import { createSheetHistory } from '../../../electron/sheets/history.ts';
import { account, memoryStore } from '../../unit/account/memory.ts';

const [folder = ''] = process.argv.slice(2);
const watchedKind = {
  fileName: 'watched.json',
  member: 'views',
  schema: z.object({ id: z.string() }),
  keyOf: ({ id }: { id: string }) => id,
  most: 10,
  tooMany: '',
};
const record = createAccountStore(memoryStore()).add(account);
const accounts = createAccountFiles(folder);
const drafts = createDrafts(folder);
const history = createQualityHistory(folder);
const notAlike = createNotAlike(folder);
const profiles = createProfileStore(folder);
const watched = createWatchedFile(folder, watchedKind);
const sheets = createSheetHistory(folder);

// The second time, each file replaces another.
for (const name of ['one', 'another']) {
  accounts.keep({ ...record, name });
  await drafts.keepPasted({ text: name, edits: [] });
  await history.note('2026-11-28', [], { [name]: 1 });
  await notAlike.add([name]);
  await profiles.save([{ ...firstProfile(), name }]);
  await watched.watch({ id: name });
  await sheets.add({ id: record.id, kind: 'made', path: name, files: 1, rows: 1, at: '2026-11-28T12:00:00Z' });
}
