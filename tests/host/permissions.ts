import type { CDPSession } from '@playwright/test';

type RequestHandler = Parameters<Electron.Session['setPermissionRequestHandler']>[0];
type CheckHandler = Parameters<Electron.Session['setPermissionCheckHandler']>[0];
type DeviceHandler = Parameters<Electron.Session['setDevicePermissionHandler']>[0];
type Permission = Parameters<NonNullable<CheckHandler>>[1];

interface Handlers {
  request: RequestHandler;
  check: CheckHandler;
  device: DeviceHandler;
}

/** The handlers that the program has set. As in Electron, a permission without a handler is granted. */
const handlers: Handlers = { request: null, check: null, device: null };

/** Returns the session's method that sets a handler, or removes it with null. */
export const createSetter =
  <Name extends keyof Handlers>(name: Name) =>
  (handler: Handlers[Name]): void => {
    if (handler !== null && typeof handler !== 'function') throw new TypeError('Must pass null or function');
    handlers[name] = handler;
  };

/** Whether the program grants a request of its main frame. Never resolves if the program's handler never calls back. */
export function requestPermission(
  contents: Electron.WebContents,
  permission: Permission,
  requestingUrl: string,
): Promise<boolean> {
  const { request } = handlers;
  if (request === null) return Promise.resolve(true);
  return new Promise((resolve) => request(contents, permission, resolve, { isMainFrame: true, requestingUrl }));
}

/** Whether the program's check handler allows a permission for its main frame. */
function checkPermission(contents: Electron.WebContents, permission: Permission, requestingUrl: string): boolean {
  // Electron passes the origin as an address, with a slash at its end.
  const origin = `${/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(requestingUrl)?.[0] ?? ''}/`;
  return handlers.check?.(contents, permission, origin, { isMainFrame: true, requestingUrl }) ?? true;
}

interface Descriptor {
  readonly name: string;
  readonly allowWithoutGesture?: boolean;
}

/** Permissions that Chromium's debugging protocol can set, with Electron's names for them. */
const settable: readonly (readonly [string | Descriptor, Permission])[] = [
  ['background-sync', 'background-sync'],
  ['camera', 'media'],
  ['clipboard-read', 'clipboard-read'],
  ['clipboard-write', 'clipboard-sanitized-write'],
  ['geolocation', 'geolocation'],
  ['idle-detection', 'idle-detection'],
  ['local-fonts', 'local-fonts'],
  ['microphone', 'media'],
  ['midi', 'midi'],
  ['notifications', 'notifications'],
  ['persistent-storage', 'persistent-storage'],
  ['window-management', 'window-management'],
  ['display-capture', 'display-capture'],
  ['keyboard-lock', 'keyboardLock'],
  ['pointer-lock', 'pointerLock'],
  ['screen-wake-lock', 'screen-wake-lock'],
  [{ name: 'fullscreen', allowWithoutGesture: true }, 'automatic-fullscreen'],
];

/**
 * Sets the permissions of a page before it is loaded. Chromium cannot request them while the page runs, so the check handler
 * also decides about requests.
 */
export async function applyPermissions(
  session: CDPSession,
  contents: Electron.WebContents,
  { url, pageOrigin }: { url: string; pageOrigin: string },
): Promise<void> {
  const setPermission = async ([named, permission]: (typeof settable)[number]): Promise<void> => {
    const descriptor = typeof named === 'string' ? { name: named } : named;
    const setting = checkPermission(contents, permission, url) ? 'granted' : 'denied';
    await session.send('Browser.setPermission', { permission: descriptor, setting, origin: pageOrigin });
  };
  await Promise.all(settable.map(setPermission));
}
