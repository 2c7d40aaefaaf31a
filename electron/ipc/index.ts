import { handleAccounts } from './accounts.ts';
import { handleApp } from './app.ts';
import { handleChanges } from './changes.ts';
import { handleDrafts } from './drafts.ts';
import { handleExport } from './export.ts';
import { handleFeed } from './feed.ts';
import { handleReferenced } from './referenced.ts';
import type { Handle } from './handle.ts';
import { handleItems } from './items.ts';
import { handleOutbox } from './outbox.ts';
import type { CallParts } from './parts.ts';
import { handlePictures } from './pictures.ts';
import { handleQuality } from './quality.ts';
import { handleReview } from './review.ts';
import { handleSettingsChecks } from './settings-checks.ts';
import { handleSync } from './sync.ts';
import { handleUpdates } from './updates.ts';
import { handleUploads } from './uploads.ts';

/** Answers every call of the contract: a file for each namespace. */
export const handleCalls = (handle: Handle, parts: CallParts): void => {
  handleAccounts(handle, parts);
  handleApp(handle, parts);
  handleChanges(handle, parts);
  handleDrafts(handle, parts);
  handleExport(handle, parts);
  handleFeed(handle, parts);
  handleReferenced(handle, parts);
  handleItems(handle, parts);
  handleOutbox(handle, parts);
  handlePictures(handle, parts);
  handleQuality(handle, parts);
  handleReview(handle, parts);
  handleSettingsChecks(handle, parts);
  handleSync(handle, parts);
  handleUpdates(handle, parts);
  handleUploads(handle, parts);
};
