import type { ObjectName } from './illustration-shapes.ts';

export type Colourway =
  'olive' | 'navy' | 'sand' | 'charcoal' | 'rust' | 'cream' | 'forest' | 'wine' | 'steel' | 'brass' | 'oak' | 'sky';

/** An illustrated object with its label. */
export interface IllustratedObject {
  readonly object: ObjectName;
  readonly colourway: Colourway;
  readonly sku: string;
  readonly label: string;
}

const createExhibit = (object: ObjectName, colourway: Colourway, sku: string, label: string): IllustratedObject => ({
  object,
  colourway,
  sku,
  label,
});

/** The objects on the three shelves of the showcase. */
export const levels: readonly (readonly IllustratedObject[])[] = [
  [
    createExhibit('weekender', 'olive', 'BAG-10157', 'Weekender bag'),
    createExhibit('bottle', 'steel', 'BTL-20412', 'Insulated bottle'),
    createExhibit('lamp', 'forest', 'LMP-30077', 'Task lamp'),
    createExhibit('boot', 'rust', 'SHO-51220', 'Trail boot'),
  ],
  [
    createExhibit('chair', 'oak', 'CHR-40009', 'Lounge chair'),
    createExhibit('kettle', 'charcoal', 'KTL-20077', 'Kettle'),
    createExhibit('backpack', 'navy', 'BAG-10163', 'Backpack'),
    createExhibit('lantern', 'wine', 'LNT-70012', 'Camp lantern'),
  ],
  [
    createExhibit('jacket', 'rust', 'JKT-52003', 'Chore jacket'),
    createExhibit('watch', 'brass', 'WCH-60118', 'Field watch'),
    createExhibit('mug', 'cream', 'MUG-20031', 'Enamel mug'),
    createExhibit('beanie', 'sky', 'HAT-53110', 'Ribbed beanie'),
  ],
];
