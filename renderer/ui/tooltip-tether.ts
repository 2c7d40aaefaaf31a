import { Tooltip } from 'bits-ui';

/** The content of a tooltip. */
export interface TooltipContent {
  readonly text: string;
  readonly keys: readonly string[] | undefined;
  readonly side: 'top' | 'bottom' | 'left' | 'right';
}

/**
 * Connects all elements with a tooltip to a single rendered one (`TooltipLayer`), so that a hundred buttons need only
 * one layer.
 */
export const tip = Tooltip.createTether<TooltipContent>();
