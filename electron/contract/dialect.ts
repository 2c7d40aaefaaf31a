import { z } from 'zod';
import type { ResourceName } from '../model/index.ts';
import { type DialectFeature, dialectFeatures, pageSizes } from './constants.ts';

/** The user's override of a feature. Without one, the program detects the feature. */
export type DialectChoice = 'on' | 'off';
export type DialectChoices = Readonly<Partial<Record<DialectFeature, DialectChoice>>>;

/** The result of detecting a feature. */
export interface DialectFinding {
  readonly takes: boolean;
  /** ISO 8601. */
  readonly at: string;
}

/** The detected dialect of a service; empty for a new account. */
export interface Dialect {
  readonly findings: Readonly<Partial<Record<DialectFeature, DialectFinding>>>;
  /** The page size if the program chooses it; reduced after larger pages have failed. */
  readonly pageSize: (typeof pageSizes)[number];
  /** Features that a resource rejected although other resources support them. */
  readonly refused: Readonly<Partial<Record<ResourceName, readonly DialectFeature[]>>>;
}

export const unknownDialect: Dialect = { findings: {}, pageSize: pageSizes[0], refused: {} };

export const dialectChoicesSchema = z.partialRecord(z.enum(dialectFeatures), z.enum(['on', 'off']));
