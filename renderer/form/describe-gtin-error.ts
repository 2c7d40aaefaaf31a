import type { GtinProblem } from '../../electron/model/gtin.ts';
import { m } from '../messages/lazy.ts';

/** Returns the error message for an invalid GTIN. */
export const describeGtinError = (fault: GtinProblem): string => {
  const messages = m.product;
  switch (fault.what) {
    case 'signs':
      return messages.gtinSigns;
    case 'apostrophe':
      return messages.gtinApostrophe;
    case 'shortened':
      return messages.gtinShortened;
    case 'zeros':
      return messages.gtinZeros;
    case 'length':
      return messages.gtinLength(fault.digits);
    case 'check':
      return messages.gtinCheck(fault.ends);
  }
};
