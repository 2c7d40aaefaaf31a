import type { EventEmitter } from 'node:events';

/** Methods of an Electron class with their last signature. Events are not part of it: `emit` checks them. */
export type Part<T, K extends keyof T> = {
  [Name in K]: T[Name] extends (...args: infer Args) => infer Result ? (...args: Args) => Result : T[Name];
};

export interface HostEvent {
  preventDefault(): void;
  readonly defaultPrevented: boolean;
}

export function createEvent<T extends object>(members: T): T & HostEvent {
  let prevented = false;
  const event = {
    preventDefault: () => {
      prevented = true;
    },
  };
  Object.defineProperties(event, Object.getOwnPropertyDescriptors(members));
  Object.defineProperty(event, 'defaultPrevented', { get: () => prevented });
  return event as T & HostEvent;
}

/** Emits a preventable event and returns whether a listener has prevented it. */
export function emitPreventable(
  emitter: EventEmitter,
  name: string,
  members: object = {},
  ...args: unknown[]
): boolean {
  const event = createEvent(members);
  emitter.emit(name, event, ...args);
  return event.defaultPrevented;
}
