import type { ResourceId } from '../../electron/base/brand.ts';

/** An asset that is looked at. */
export interface LookedAsset {
  readonly id: ResourceId;
  /** What its file is called. */
  readonly name: string;
}

/** Assets in an order, one of which is looked at first. */
export interface LookAsked {
  readonly at: number;
  /** How many there are now. */
  readonly total: () => number;
  /** Which one stands at a place; null: none does, or it has no picture. */
  readonly asset: (at: number) => Promise<LookedAsset | null>;
  /** Two that are to stand side by side at once. */
  readonly beside?: readonly [LookedAsset, LookedAsset] | undefined;
  /** Told when another one is looked at. */
  readonly onmoved?: ((at: number) => void) | undefined;
  /** Told when nobody looks any more: gives the focus back. */
  readonly onclosed: () => void;
}
