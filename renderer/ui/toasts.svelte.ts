import { announce } from './announce.svelte.ts';

export interface Toast {
  readonly id: number;
  readonly tone: 'success' | 'danger' | 'warn' | 'info';
  readonly message: string;
  /** The complete text if a name in it was truncated (`named`). */
  readonly whole?: string | undefined;
  readonly detail?: string | undefined;
  readonly link?: { readonly label: string; readonly run: () => void } | undefined;
}

const staysMs = 6000;
const maxToasts = 3;

class Toasts {
  #list = $state.raw<readonly Toast[]>([]);
  #next = 1;
  #timers = new Map<number, ReturnType<typeof setTimeout>>();

  get list(): readonly Toast[] {
    return this.#list;
  }

  /** Shows a message about something outside the user's focus for 6 s, longer while it is hovered or focused. */
  show(toast: Omit<Toast, 'id'>): void {
    const id = this.#next++;
    this.#list = [...this.#list.slice(1 - maxToasts), { ...toast, id }];
    this.go(id);
    const { message, whole = message, detail } = toast;
    announce(detail === undefined ? whole : `${whole} ${detail}`);
  }

  close(id: number): void {
    this.hold(id);
    this.#list = this.#list.filter((toast) => toast.id !== id);
  }

  /** Pauses the timer of a toast. */
  hold(id: number): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }

  /** Starts the timer of a toast. */
  go(id: number): void {
    this.hold(id);
    this.#timers.set(
      id,
      setTimeout(() => this.close(id), staysMs),
    );
  }
}

export const toasts = new Toasts();
