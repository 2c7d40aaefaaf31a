import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import {
  type ResourceName,
  getResource,
  resources,
  buildRequestBody,
  serializeRequestBody,
} from '../../electron/model/index.ts';
import { getCreationFields } from '../../renderer/features/create/creation-fields.ts';
import { getFormLayout } from '../../renderer/features/create/form-layouts.ts';
import {
  type FormValues,
  type FormField,
  type InputKind,
  buildFormBody,
  validateForm,
} from '../../renderer/form/form-model.ts';
import { type TinyService, startTiny } from '../support/tiny-service.ts';
import { reaching, World } from '../unit/outbox/world.ts';
import { closedAfterTest } from '../support/closed-after-test.ts';

let world: World;
let service: TinyService;
beforeEach(async () => {
  world = closedAfterTest(await World.start());
  service = closedAfterTest(await startTiny());
});

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
  fc.constantFrom('Größe', '旅行鞄 🎒', 'a"b\\c', '</script>', '\u2028', 'e\u0301', '0012', '\ud83d'),
);
const json = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const object = fc.dictionary(
  anyText.filter((name) => name !== '__proto__'),
  json,
  { maxKeys: 5 },
);

const texts: Readonly<Record<InputKind, fc.Arbitrary<string>>> = {
  text: anyText,
  offer: anyText,
  ref: anyText,
  integer: fc.integer().map(String),
  yesNo: fc.constantFrom('yes', 'no'),
  date: fc.constantFrom('2026-11-22', '2026-11-22T06:30:00+02:00', '2026-11-22 06:30'),
  refs: fc.array(anyText).map((list) => JSON.stringify(list)),
  texts: fc.array(anyText).map((list) => JSON.stringify(list, null, 1)),
  integers: fc.array(fc.integer()).map((list) => JSON.stringify(list)),
  object: object.map((value) => JSON.stringify(value, null, 2)),
  list: fc.array(object, { maxLength: 3 }).map((list) => JSON.stringify(list)),
};

const creatable = Object.values(resources)
  .filter(({ can }) => can.create)
  .map(({ name }): ResourceName => name);

const getFields = (name: ResourceName): readonly FormField[] => getCreationFields(getResource(name), 'url').fields;

const getDrafts = (name: ResourceName): readonly FormValues[] => {
  const fields = getFields(name);
  const draft = fc.record(Object.fromEntries(fields.map((field) => [field.name, texts[field.input]])), {
    requiredKeys: fields.filter(({ required }) => required).map((field) => field.name),
  });
  const valid = draft.filter((one) => validateForm(fields, getFormLayout(name), one).size === 0);
  return fc.sample(valid, 5);
};

it('sends every creation byte for byte as previewed', { timeout: 120_000 }, async () => {
  const outbox = await world.open({
    client: world.client({
      serviceAddress: service.address,
      signInAddress: service.address,
      apiKey: service.apiKey,
      password: async () => service.apiPassword,
    }),
  });
  const shown: string[] = [];
  for (const name of creatable) {
    const resource = getResource(name);
    for (const draft of getDrafts(name)) {
      const body = buildFormBody(getFields(name), getFormLayout(name), draft);
      shown.push(serializeRequestBody(buildRequestBody(resource, body)));
      const { id } = await outbox.create(name, body);
      await reaching(outbox, id, 'done', 'failed');
    }
  }
  const hex = (text: string): string => Buffer.from(text, 'utf8').toString('hex');
  expect(service.bodies.map((bytes) => bytes.toString('hex'))).toEqual(shown.map(hex));
});
