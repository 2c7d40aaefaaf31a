import { createDiskErrors } from '../../base/sqlite/errors.ts';
import { m } from '../../messages/index.ts';

/** A failure of the disk as a `VitrineError` of code `disk`; any other error unchanged. */
export const asDiskError = createDiskErrors(m.outbox.disk);
