import { EventEmitter } from 'node:events';
import { createEvent, type Part } from './events.ts';
import { recorded, logLine } from './recorded.ts';
import { createStrictProxy } from './strict-proxy.ts';

const shown: HostNotification[] = [];

export function forgetNotifications(): void {
  shown.length = 0;
}

type Implemented = 'title' | 'body' | 'subtitle' | 'silent' | 'show' | 'close';

class HostNotification extends EventEmitter implements Part<Electron.Notification, Implemented> {
  title: string;
  body: string;
  subtitle: string;
  silent: boolean;

  constructor(options: Electron.NotificationConstructorOptions = {}) {
    super();
    this.title = options.title ?? '';
    this.body = options.body ?? '';
    this.subtitle = options.subtitle ?? '';
    this.silent = options.silent ?? false;
    return createStrictProxy('Notification', this);
  }

  static isSupported(): boolean {
    return true;
  }

  show(): void {
    shown.push(this);
    recorded.notifications.push({ title: this.title, body: this.body });
    logLine(`notification: ${this.title}: ${this.body}`);
    this.emit('show', createEvent({}));
  }

  close(): void {
    this.emit('close', createEvent({}));
  }
}

/** Clicks the notification that was shown last. */
export function clickNotification(): void {
  const last = shown.at(-1);
  if (!last) throw new Error('No notification was shown');
  last.emit('click', createEvent({}));
}

export const Notification = createStrictProxy('Notification', HostNotification);
