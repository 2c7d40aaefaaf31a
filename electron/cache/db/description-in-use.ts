import type { DescriptionInUse } from '../../contract/index.ts';
import type { ReadContext } from '../read/read-context.ts';

/** The free attribute that counts as the description: the person's choice, else the guess; null while there is none. */
export const descriptionInUse = ({ sql }: ReadContext): DescriptionInUse | null => {
  const named = (name: string): string | null => {
    const value = sql.get('SELECT value FROM meta WHERE name = ?', name)?.['value'];
    return typeof value === 'string' ? value : null;
  };
  const chosen = named('description');
  const name = chosen ?? named('descriptionGuess');
  return name === null ? null : { attribute: name, guessed: chosen === null };
};
