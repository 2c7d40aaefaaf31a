let ready = false;

/** Whether `ready` has been emitted. Many parts of Electron cannot be used before. */
export function isReady(): boolean {
  return ready;
}

export function setReady(): void {
  ready = true;
}
