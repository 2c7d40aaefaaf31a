import type { Item } from '../types.ts';
import type { DemoAccountState } from '../demo-account.ts';
import { getDates } from './dates.ts';
import { createName } from './lists.ts';
import { getWrapped } from '../random.ts';

const NAMES = ['Marketplace SFTP', 'Dealer FTP', 'Dropbox, press', 'Händler-Upload'] as const;
const TYPES = ['sftp', 'ftp', 'dropbox', 'sftp'] as const;
const PORTS = { sftp: 22, ftp: 21, dropbox: 443 } as const;

export function buildConnection(world: DemoAccountState, index: number): Item {
  const type = getWrapped(TYPES, index);
  const dates = getDates(world, 'connections', index);
  const server = type !== 'dropbox';
  return {
    id: world.ids.of('connections', index),
    account_id: world.accountId,
    name: createName(NAMES, index),
    type,
    last_processed: dates.modified,
    last_result_operation: index % 4 !== 3,
    source: server ? '/feeds/out' : '/Apps/Feeds',
    email: server ? null : 'feeds@northfield.example',
    url: server ? `${type}.northfield.example` : null,
    user: server ? `northfield-${index}` : null,
    port: PORTS[type],
    use_tls: type !== 'ftp',
    ...dates,
  };
}
