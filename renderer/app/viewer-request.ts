import type { ResourceId } from '../../electron/base/branded-types.ts';

/** An asset that the viewer shows. */
export interface ViewerAsset {
  readonly id: ResourceId;
  /** The file name. */
  readonly name: string;
}

/** A sequence of assets and the one to show first. */
export interface ViewerRequest {
  readonly at: number;
  /** Returns the current number of assets. */
  readonly total: () => number;
  /** Resolves to the asset at an index, or null if there is none or it has no picture. */
  readonly asset: (at: number) => Promise<ViewerAsset | null>;
  /** Two assets to show side by side initially. */
  readonly beside?: readonly [ViewerAsset, ViewerAsset] | undefined;
  /** Called when the viewer shows another asset. */
  readonly onmoved?: ((at: number) => void) | undefined;
  /** Called when the viewer closes, to restore the focus. */
  readonly onclosed: () => void;
}
