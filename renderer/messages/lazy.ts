import { asset, catalogs, form, product, shaped } from '../form/messages.ts';
import { batches } from '../features/outbox/batches/messages.ts';
import { channel } from '../detail/channel/messages.ts';
import { connect } from '../features/connect/messages.ts';
import { create } from '../features/create/messages.ts';
import { damage, settling } from '../features/outbox/resolve-unknown-messages.ts';
import { exporting } from '../features/export/messages.ts';
import { help } from './en/field-help.ts';
import { keys, palette } from '../features/palette/messages.ts';
import { otherAccount } from '../features/app-shell/other-account-messages.ts';
import { paste } from '../features/paste/messages.ts';
import { ofPictures } from '../features/pictures/messages.ts';
import { quality } from '../features/quality/messages.ts';
import { queries } from './en/queries.ts';
import { refused } from '../features/create/rejected-fields-messages.ts';
import { review } from '../features/uploads/review-messages.ts';
import { said } from '../detail/value-messages.ts';
import { downloads } from '../features/downloads/messages.ts';
import { settings } from '../features/settings/messages.ts';
import { settingsDamage } from '../features/app-shell/settings-damage-messages.ts';
import { sheets } from '../features/sheets/messages.ts';
import { updates } from '../features/settings/updates-messages.ts';
import { values } from '../features/attribute-values/messages.ts';
import { variants } from '../features/variants/messages.ts';
import { viewer } from '../features/viewer/messages.ts';
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
    downloads,
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
