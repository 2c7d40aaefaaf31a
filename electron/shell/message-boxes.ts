import { type BrowserWindow, type MessageBoxOptions, dialog } from 'electron';
import { m } from '../messages/index.ts';

/**
 * Shows a message box over the window, or on its own if there is none. Resolves to whether the user pressed the first
 * button.
 */
export const confirmInMessageBox = async (
  window: () => BrowserWindow | null,
  question: MessageBoxOptions,
): Promise<boolean> => {
  const parent = window();
  const { response } = await (parent ? dialog.showMessageBox(parent, question) : dialog.showMessageBox(question));
  return response === 0;
};

/** Asks the user in a native dialog whether an account may fetch files from a host in a private network. */
export const createPrivateAddressPrompt =
  (window: () => BrowserWindow | null): ((host: string) => Promise<boolean>) =>
  (host) => {
    const { message, detail, buttons } = m.program.privateAddress;
    return confirmInMessageBox(window, {
      type: 'warning',
      message: message(host),
      detail,
      buttons: [buttons.allow, buttons.cancel],
      defaultId: 1,
      cancelId: 1,
      noLink: true,
    });
  };
