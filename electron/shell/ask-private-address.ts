import { type BrowserWindow, type MessageBoxOptions, dialog } from 'electron';
import { m } from '../messages/index.ts';

/** Asks the user in a native dialog whether an account may fetch files from a host in a private network. */
export const createPrivateAddressPrompt =
  (window: () => BrowserWindow | null): ((host: string) => Promise<boolean>) =>
  async (host) => {
    const { message, detail, buttons } = m.program.privateAddress;
    const question: MessageBoxOptions = {
      type: 'warning',
      message: message(host),
      detail,
      buttons: [buttons.allow, buttons.cancel],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    };
    const parent = window();
    const { response } = await (parent ? dialog.showMessageBox(parent, question) : dialog.showMessageBox(question));
    return response === 0;
  };
