import keytar from 'keytar';

/** How often the whole list may be torn by others before it counts as a fault. */
const most = 20;

/**
 * The passwords that Vitrine keeps in the keyring, of all tests that run beside each other. Listing is no single act:
 * an item that another test takes away in the middle makes it fail, and it is asked again.
 */
export const passwords = async (): Promise<string[]> => {
  for (let left = most; ; left--)
    try {
      return (await keytar.findCredentials('Vitrine')).map(({ password }) => password);
    } catch (error) {
      if (left === 0 || !String(error).includes('No such secret item')) throw error;
    }
};
