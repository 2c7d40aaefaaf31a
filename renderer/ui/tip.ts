import { Tooltip } from 'bits-ui';

/** What the tooltip says about the element it stands at. */
export interface Tip {
  readonly words: string;
  readonly keys: readonly string[] | undefined;
  readonly side: 'top' | 'bottom' | 'left' | 'right';
}

/** Ties every element that has a tooltip to the one that is drawn (`TooltipLayer`): a hundred buttons cost one layer. */
export const tip = Tooltip.createTether<Tip>();
