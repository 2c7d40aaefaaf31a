import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Whether another file can be put in this one's place: that is up to its folder. */
export const isReplaceable = async (file: string): Promise<boolean> => {
  try {
    await access(dirname(file), constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
