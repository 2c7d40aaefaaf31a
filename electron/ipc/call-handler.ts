import type { IpcMainInvokeEvent, WebFrameMain } from 'electron';
import type { Logger } from '../base/logger.ts';
import { type Reply, toAppError, VitrineError } from '../contract/index.ts';
import { m } from '../messages/index.ts';

/** The log of failed calls, which never receives the arguments. */
export type CallLog = Pick<Logger, 'warn' | 'error'>;

/** The origin of the program's own pages. */
export const programOrigin = 'app://vitrine';

interface Schema {
  readonly safeParse: (value: unknown) => { readonly success: boolean; readonly data?: unknown };
}

const isTrustedFrame = (frame: WebFrameMain | null): boolean =>
  frame?.parent === null && frame.url.startsWith(`${programOrigin}/`);

/**
 * Checks the sender, then the argument, then runs the call, and wraps its result or error in a reply. Never rejects.
 */
export const answerCall = async (
  event: Pick<IpcMainInvokeEvent, 'senderFrame'>,
  name: string,
  schema: Schema,
  argument: unknown,
  run: (argument: never) => unknown,
  log: CallLog,
): Promise<Reply<unknown>> => {
  try {
    if (!isTrustedFrame(event.senderFrame)) throw new VitrineError('untrustedSender', m.program.untrustedSender);
    const parsed = schema.safeParse(argument);
    if (!parsed.success) throw new VitrineError('badArgument', m.program.badArgument(name));
    return { ok: true, value: await run(parsed.data as never) };
  } catch (error) {
    const appError = toAppError(error);
    if (appError.code === 'internal') log.error(`call ${name}`, error);
    else if (appError.code === 'untrustedSender' || appError.code === 'badArgument')
      log.warn(`call ${name}: ${appError.code}`);
    return { ok: false, error: appError };
  }
};
