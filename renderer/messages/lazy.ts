import { asset, catalogs, form, product, shaped } from './en/form.ts';
import { batches } from './en/batches.ts';
import { channel } from './en/channel.ts';
import { connect } from './en/connect.ts';
import { create } from './en/create.ts';
import { damage, settling } from './en/resolve-unknown.ts';
import { exporting } from './en/export.ts';
import { help } from './en/field-help.ts';
import { keys, palette } from './en/palette.ts';
import { otherAccount } from './en/other-account.ts';
import { paste } from './en/paste.ts';
import { ofPictures } from './en/pictures.ts';
import { quality } from './en/quality.ts';
import { queries } from './en/queries.ts';
import { refused } from './en/rejected-fields.ts';
import { review } from './en/review.ts';
import { said } from './en/value-descriptions.ts';
import { saving } from './en/downloads.ts';
import { settings } from './en/settings.ts';
import { settingsDamage } from './en/settings-damage.ts';
import { sheets } from './en/sheets.ts';
import { updates } from './en/updates.ts';
import { values } from './en/values.ts';
import { variants } from './en/variants.ts';
import { viewer } from './en/viewer.ts';
import { m as first } from './index.ts';
import { applyWording } from './test-catalogue.ts';

/** All texts, for parts of the program that are not in the first script. */
export const m = {
  ...first,
  ...applyWording({
    asset,
    batches,
    catalogs,
    channel,
    connect,
    create,
    exporting,
    damage,
    form,
    help,
    keys,
    ofPictures,
    palette,
    otherAccount,
    paste,
    product,
    quality,
    queries,
    refused,
    review,
    said,
    saving,
    settings,
    settingsDamage,
    settling,
    shaped,
    sheets,
    updates,
    values,
    variants,
    viewer,
  } as const),
} as const;
