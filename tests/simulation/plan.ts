import { RandomSequence } from '../../electron/demo/random.ts';
import type { Character } from './service.ts';
import { editedFields } from './updates.ts';
import {
  type Disturbance,
  disturbancesOf,
  strangeDisturbancesOf,
  unclearDisturbancesOf,
  updateDisturbancesOf,
} from './fault-plan.ts';

/** Actions of the simulated user that create items, each with the prefix of its titles. */
const makings = { product: 'P', catalog: 'E', catalogOfList: 'E', connection: 'C', upload: 'F', uploads: 'F' } as const;
export type Making = keyof typeof makings;
const onTitles = ['cancel', 'retry', 'decide', 'spoil', 'twin'] as const;
const others = [
  'hold',
  'release',
  'sync',
  'look',
  'wake',
  'signOut',
  'signIn',
  'pace',
  'othersMake',
  'othersRemove',
] as const;
const stops = ['kill', 'power', 'killAtCommit', 'powerAtCommit'] as const;
type Deed = Making | (typeof onTitles)[number] | (typeof others)[number] | (typeof stops)[number];

/** Actions that change, review or send edits of existing items. */
const editDeeds = [
  'edit',
  'editBack',
  'discardEdits',
  'undoEdits',
  'send',
  'resolve',
  'undoBatch',
  'allow',
  'cancelEdit',
  'retryEdit',
] as const;
type EditDeed = (typeof editDeeds)[number];
const isEditDeed = (what: string): what is EditDeed => editDeeds.some((one) => one === what);

/** An action of the simulated user, or an event of the program or the service, at a time. */
export interface Step {
  readonly at: number;
  readonly what: Deed | EditDeed | 'connect' | 'start' | 'editing' | 'othersChange';
  readonly title: string;
  /** The content of its file: equal numbers mean equal content. */
  readonly content: number;
}

export type EditStep = Step & { readonly what: EditDeed };
export const isEditStep = (step: Step): step is EditStep => isEditDeed(step.what);

/** A script of the simulated user with disturbances. Everything random is derived from the seed. */
export interface Plan {
  readonly seed: number;
  readonly character: Character & { readonly distance: number };
  readonly steps: readonly Step[];
  readonly disturbances: readonly Disturbance[];
  readonly ends: number;
}

const lengthMs = 30 * 60_000;

const deeds: readonly Deed[] = [
  ...Array.from({ length: 5 }, () => 'product' as const),
  ...Array.from({ length: 5 }, () => 'upload' as const),
  ...(['catalog', 'catalog', 'catalogOfList', 'connection', 'connection', 'uploads'] as const),
  ...onTitles,
  ...others,
  ...stops,
  ...(['twin', 'cancel', 'decide', 'release', 'kill', 'killAtCommit', 'othersMake'] as const),
];

const isMaking = (deed: Deed): deed is Making => deed in makings;

const getSteps = (dice: RandomSequence): Step[] => {
  const steps: Step[] = [{ at: 1, what: 'connect', title: '', content: 0 }];
  const titles: string[] = [];
  const times = Array.from({ length: 4 + dice.below(16) }, () => 5_000 + dice.below(lengthMs));
  for (const at of times.toSorted((one, other) => one - other)) {
    const what = dice.pick(deeds);
    const content = dice.chance(25) ? 1 + dice.below(3) : 1_000 + dice.below(1_000_000);
    if (isMaking(what)) titles.push(`${makings[what]}-${titles.length + 1}`);
    const title = isMaking(what) ? titles.at(-1) : titles.length > 0 ? dice.pick(titles) : undefined;
    if (title === undefined && onTitles.some((one) => one === what)) continue;
    steps.push({ at, what, title: title ?? '', content });
    if (what === 'kill' || what === 'power')
      steps.push({ at: at + 2_000 + dice.below(60_000), what: 'start', title: '', content });
  }
  return steps;
};

const storings = ['asSent', 'blanks', 'nfc', 'entities', 'cut', 'capitals', 'small', 'suffix'] as const;
const listDelays = [0, 0, 0, 45_000, 75_000, 100_000] as const;

/**
 * The first seed with services that store, list and respond in unusual ways. The runs of lower seeds stay unchanged.
 */
const firstStrange = 1_000_000;
const usual = { storing: 'asSent', files: 'asSent', listDelay: 0, readDelay: 0, updates: null } as const;
/** The first seed in which the user edits existing items. */
const firstEdits = 2_000_000;
/** The first seed with services whose reads show updates late. */
const firstLateReads = 3_000_000;
/** The first seed with services whose success does not show the created item. */
const firstUnclear = 4_000_000;
const readDelays = [0, 3_000, 15_000, 45_000, 100_000] as const;

const actions = [
  ...editDeeds,
  ...Array.from({ length: 6 }, () => 'edit' as const),
  ...Array.from({ length: 5 }, () => 'send' as const),
  ...(['resolve', 'resolve', 'undoBatch', 'sync', 'editing', 'othersChange', 'othersChange', 'othersChange'] as const),
];

const getEditSteps = (dice: RandomSequence): Step[] => [
  { at: 30_000, what: 'editing', title: '', content: 1 },
  ...Array.from({ length: 6 + dice.below(30) }, () => ({
    at: 60_000 + dice.below(lengthMs - 60_000),
    what: dice.pick(actions),
    title: '',
    content: dice.below(1_000_000),
  })),
];

const getUpdates = (dice: RandomSequence): Character['updates'] => ({
  wipesAttributes: dice.chance(15),
  trimsTexts: dice.chance(50),
  forbiddenField: dice.chance(20) ? dice.pick(editedFields.products) : null,
  acceptsUpdates: !dice.chance(5),
  formMs: dice.pick([5, 20, 1_000]) * 60_000,
});

const strangeCharacter = (
  dice: RandomSequence,
): Pick<Character, 'storing' | 'files' | 'listDelay' | 'readDelay' | 'updates'> => ({
  storing: dice.pick(storings),
  files: dice.chance(25) ? 'otherwise' : 'asSent',
  listDelay: dice.pick(listDelays),
  readDelay: 0,
  updates: null,
});

/** Returns the plan of a seed. It is deterministic. */
export const planOf = (seed: number): Plan => {
  const dice = new RandomSequence(seed, 1, 0);
  const character = {
    takesParameters: dice.chance(50),
    pageSize: 1 + dice.below(4),
    perHour: dice.chance(10) ? 80 : null,
    distance: dice.pick([60, 2_000]),
  };
  const steps = getSteps(dice);
  const disturbances = disturbancesOf(dice, lengthMs);
  const isStrange = seed >= firstStrange;
  const other = new RandomSequence(seed, 6, 0);
  const plan = {
    seed,
    character: { ...character, ...(isStrange ? strangeCharacter(other) : usual) },
    steps,
    disturbances: isStrange ? [...disturbances, ...strangeDisturbancesOf(other, lengthMs)] : disturbances,
    ends: lengthMs + 11 * 60_000,
  };
  if (seed < firstEdits) return plan;
  const edits = new RandomSequence(seed, 7, 0);
  return {
    ...plan,
    character: {
      ...plan.character,
      updates: getUpdates(edits),
      readDelay: seed < firstLateReads ? 0 : new RandomSequence(seed, 10, 0).pick(readDelays),
    },
    steps: [...plan.steps, ...getEditSteps(edits)],
    disturbances: [
      ...(seed < firstUnclear ? [] : unclearDisturbancesOf(new RandomSequence(seed, 11, 0), lengthMs)),
      ...plan.disturbances,
      ...updateDisturbancesOf(edits, lengthMs),
    ],
  };
};
