import type { ResourceId } from '../base/branded-types.ts';
import { VitrineError } from '../base/errors.ts';
import type { Dialect } from '../contract/dialect.ts';
import { type DialectState, isDue, isParameterRejection } from './dialect.ts';
import type { ServiceClient } from './service-client.ts';
import { ServiceError } from './service-error.ts';

/** A product of the offline copy whose paths are requested, and the key of one of its attributes, if it has any. */
export interface UpdateProbe {
  readonly id: ResourceId;
  readonly attribute: string | null;
}

/** Whether updates without override must be detected. */
export const areUpdatesDue = ({ choices, dialect }: DialectState, now: number): boolean =>
  choices.updates === undefined && isDue(dialect.findings.updates, now);

type Ask = (part: readonly string[]) => Promise<boolean | undefined>;

/** Returns whether the service has a path, or undefined if the result is inconclusive. */
const asking =
  (client: Pick<ServiceClient, 'askItem'>, { id }: UpdateProbe, signal: AbortSignal): Ask =>
  async (part) => {
    try {
      await client.askItem('product', id, part, { signal });
      return true;
    } catch (error) {
      if (isParameterRejection(error)) return false;
      const isAnswered = error instanceof ServiceError && error.status !== null;
      if (isAnswered && error.code !== 'rateLimited' && error.code !== 'unauthorized') return undefined;
      if (error instanceof VitrineError && error.code === 'unreadable') return undefined;
      throw error;
    }
  };

/**
 * Detects whether the service may accept updates: it has the path of one product, and of one of its attributes. Sends at most
 * two GET requests, because nothing is tried by writing. An inconclusive response leaves the previous finding unchanged.
 * Rejects if the service is unreachable or asks to wait.
 */
export const findUpdates = async (
  client: Pick<ServiceClient, 'askItem'>,
  before: Dialect,
  probe: UpdateProbe,
  { signal, now }: { readonly signal: AbortSignal; readonly now: number },
): Promise<Dialect> => {
  const ask = asking(client, probe, signal);
  const item = await ask([]);
  const takes = item === true && probe.attribute !== null ? await ask(['attributes', probe.attribute]) : item;
  if (takes === undefined) return before;
  return { ...before, findings: { ...before.findings, updates: { takes, at: new Date(now).toISOString() } } };
};
