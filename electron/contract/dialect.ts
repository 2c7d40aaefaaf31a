import { z } from 'zod';
import type { ResourceName } from '../model/index.ts';
import { dialectFeatures, pageSizes } from './values.ts';
import type { DialectFeature } from './values.ts';

/** A person's word on a feature; without one the program finds out by itself. */
export type DialectChoice = 'on' | 'off';
export type DialectChoices = Readonly<Partial<Record<DialectFeature, DialectChoice>>>;

/** What the service answered when it was asked. */
export interface DialectFinding {
  readonly takes: boolean;
  /** ISO 8601. */
  readonly at: string;
}

/** What is known of a service's dialect; nothing for a new account. */
export interface Dialect {
  readonly findings: Readonly<Partial<Record<DialectFeature, DialectFinding>>>;
  /** Items asked for in one request where the size is the program's to choose: fewer once such pages failed. */
  readonly pageSize: (typeof pageSizes)[number];
  /** Features that a resource refused although others take them. */
  readonly refused: Readonly<Partial<Record<ResourceName, readonly DialectFeature[]>>>;
}

export const unknownDialect: Dialect = { findings: {}, pageSize: pageSizes[0], refused: {} };

export const dialectChoicesSchema = z.partialRecord(z.enum(dialectFeatures), z.enum(['on', 'off']));
