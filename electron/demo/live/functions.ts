import { momentOf, type Leaf } from './leaves.ts';

const DAY = 86_400_000;
type Turn = (leaf: Leaf) => Leaf;

const ofText =
  (turn: (text: string) => Leaf): Turn =>
  (leaf) =>
    turn(String(leaf));
const ofNumber =
  (turn: (number: number) => number): Turn =>
  (leaf) =>
    turn(Number(leaf));
const ofDate =
  (turn: (date: Date) => number): Turn =>
  (leaf) =>
    turn(new Date(momentOf(String(leaf))));

const length = ofText((text) => text.length);

/** What a filter can make of a leaf before it compares: `label[length][gt]=0`. */
export const FUNCTIONS: Readonly<Record<string, Turn>> = {
  upper: ofText((text) => text.toUpperCase()),
  lower: ofText((text) => text.toLowerCase()),
  trim: ofText((text) => text.trim()),
  length,
  len: length,
  days_passed: ofDate((date) => Math.floor((Date.now() - date.getTime()) / DAY)),
  year: ofDate((date) => date.getUTCFullYear()),
  month: ofDate((date) => date.getUTCMonth() + 1),
  day: ofDate((date) => date.getUTCDate()),
  dayofweek: ofDate((date) => date.getUTCDay()),
  abs: ofNumber(Math.abs),
  ceil: ofNumber(Math.ceil),
  floor: ofNumber(Math.floor),
  round: ofNumber(Math.round),
};
