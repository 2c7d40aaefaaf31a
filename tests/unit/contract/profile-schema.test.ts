import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { profileFileSchema } from '../../../electron/quality/profile-contract.ts';

const schemaFile = join(import.meta.dirname, '../../../docs/profile.schema.json');

describe('schema of profile files', () => {
  it('matches the schema in docs with the checks of the program', () => {
    const checked = { ...z.toJSONSchema(profileFileSchema), $id: 'urn:vitrine:profile:1' };
    expect(JSON.parse(readFileSync(schemaFile, 'utf8'))).toEqual(checked);
  });
});
