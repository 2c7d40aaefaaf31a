import {
  assetMessages,
  catalogsMessages,
  formMessages,
  productMessages,
  nestedInputMessages,
} from '../form/messages.ts';
import { outboxMessages } from '../features/outbox/messages.ts';
import { createSeveralMessages } from '../features/create/batch/create-several-messages.ts';
import { changesMessages } from '../features/changes/messages.ts';
import { detailMessages } from '../detail/messages.ts';
import { batchesMessages } from '../features/outbox/batches/messages.ts';
import { channelMessages } from '../detail/channel/messages.ts';
import { connectMessages } from '../features/connect/messages.ts';
import { createMessages } from '../features/create/messages.ts';
import { damageMessages, resolveUnknownMessages } from '../features/outbox/resolve-unknown-messages.ts';
import { exportPageMessages } from '../features/export/messages.ts';
import { helpMessages } from './en/field-help.ts';
import { keysMessages, paletteMessages } from '../features/palette/messages.ts';
import { otherAccountMessages } from '../features/app-shell/other-account-messages.ts';
import { pasteMessages } from '../features/paste/messages.ts';
import { picturesMessages } from '../features/pictures/messages.ts';
import { qualityPageMessages } from '../features/quality/messages.ts';
import { queriesMessages } from './en/queries.ts';
import { rejectedFieldsMessages } from '../features/create/rejected-fields-messages.ts';
import { reviewMessages } from '../features/uploads/review-messages.ts';
import { valueMessages } from '../detail/value-messages.ts';
import { downloadsMessages } from '../features/downloads/messages.ts';
import { settingsMessages } from '../features/settings/messages.ts';
import { settingsDamageMessages } from '../features/app-shell/settings-damage-messages.ts';
import { sheetsMessages } from '../features/sheets/messages.ts';
import { updatesMessages } from '../features/settings/updates-messages.ts';
import { valuesMessages } from '../features/attribute-values/messages.ts';
import { variantsMessages } from '../features/variants/messages.ts';
import { viewerMessages } from '../features/viewer/messages.ts';
import { m as first } from './index.ts';
import { applyWording } from './test-catalogue.ts';

/** All texts, for parts of the program that are not in the first script. */
export const m = {
  ...first,
  ...applyWording({
    asset: assetMessages,
    changes: changesMessages,
    createSeveral: createSeveralMessages,
    detail: detailMessages,
    outbox: outboxMessages,
    batches: batchesMessages,
    catalogs: catalogsMessages,
    channel: channelMessages,
    connect: connectMessages,
    create: createMessages,
    exporting: exportPageMessages,
    damage: damageMessages,
    form: formMessages,
    help: helpMessages,
    keys: keysMessages,
    pictures: picturesMessages,
    palette: paletteMessages,
    otherAccount: otherAccountMessages,
    paste: pasteMessages,
    product: productMessages,
    quality: qualityPageMessages,
    queries: queriesMessages,
    rejectedFields: rejectedFieldsMessages,
    review: reviewMessages,
    valueTexts: valueMessages,
    downloads: downloadsMessages,
    settings: settingsMessages,
    settingsDamage: settingsDamageMessages,
    resolveUnknown: resolveUnknownMessages,
    nestedInput: nestedInputMessages,
    sheets: sheetsMessages,
    updates: updatesMessages,
    values: valuesMessages,
    variants: variantsMessages,
    viewer: viewerMessages,
  } as const),
} as const;
