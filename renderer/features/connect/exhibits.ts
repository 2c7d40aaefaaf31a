import type { ObjectName } from './objects.ts';

export type Colourway =
  'olive' | 'navy' | 'sand' | 'charcoal' | 'rust' | 'cream' | 'forest' | 'wine' | 'steel' | 'brass' | 'oak' | 'sky';

/** An illustrated object with its label. */
export interface Exhibit {
  readonly object: ObjectName;
  readonly colourway: Colourway;
  readonly sku: string;
  readonly label: string;
}

const exhibit = (object: ObjectName, colourway: Colourway, sku: string, label: string): Exhibit => ({
  object,
  colourway,
  sku,
  label,
});

/** The objects on the three shelves of the showcase. */
export const levels: readonly (readonly Exhibit[])[] = [
  [
    exhibit('weekender', 'olive', 'BAG-10157', 'Weekender bag'),
    exhibit('bottle', 'steel', 'BTL-20412', 'Insulated bottle'),
    exhibit('lamp', 'forest', 'LMP-30077', 'Task lamp'),
    exhibit('boot', 'rust', 'SHO-51220', 'Trail boot'),
  ],
  [
    exhibit('chair', 'oak', 'CHR-40009', 'Lounge chair'),
    exhibit('kettle', 'charcoal', 'KTL-20077', 'Kettle'),
    exhibit('backpack', 'navy', 'BAG-10163', 'Backpack'),
    exhibit('lantern', 'wine', 'LNT-70012', 'Camp lantern'),
  ],
  [
    exhibit('jacket', 'rust', 'JKT-52003', 'Chore jacket'),
    exhibit('watch', 'brass', 'WCH-60118', 'Field watch'),
    exhibit('mug', 'cream', 'MUG-20031', 'Enamel mug'),
    exhibit('beanie', 'sky', 'HAT-53110', 'Ribbed beanie'),
  ],
];
