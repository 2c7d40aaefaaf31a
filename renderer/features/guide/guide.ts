import connect from '../../../docs/guide/connect.md';
import create from '../../../docs/guide/create.md';
import find from '../../../docs/guide/find.md';
import mend from '../../../docs/guide/mend.md';
import edit from '../../../docs/guide/edit.md';
import offline from '../../../docs/guide/offline.md';
import saveFiles from '../../../docs/guide/save-files.md';
import upload from '../../../docs/guide/upload.md';
import type { GuidePage } from './guide-content.ts';
import type { GuideName } from './guide-pages.ts';

/** The guide, which is packaged with the program and available offline. */
export const guide: Readonly<Record<GuideName, GuidePage>> = {
  connect,
  find,
  mend,
  edit,
  upload,
  create,
  'save-files': saveFiles,
  offline,
};
