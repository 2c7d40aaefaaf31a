import { protocol } from 'electron';

/** The scheme has to be known before the program is ready. */
export const registerScheme = (): void =>
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
