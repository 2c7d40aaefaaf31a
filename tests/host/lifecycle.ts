let ready = false;

/** True once `ready` has been emitted: many of Electron's parts cannot be used before. */
export function isReady(): boolean {
  return ready;
}

export function becomeReady(): void {
  ready = true;
}
