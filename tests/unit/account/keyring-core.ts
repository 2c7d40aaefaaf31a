/**
 * Runs the program without windows on a real keyring that hangs, continues and is locked. Runs inside a private
 * session, and prints the results as one line of JSON.
 */
import { createKeychain } from '../../../electron/account/keychain.ts';
import { ms, seconds } from '../../../electron/base/branded-types.ts';
import { type Core, startCore } from '../../support/core.ts';
import { startTiny } from '../../support/tiny-service.ts';
import { keyringPid, lockKeyring, getErrorName } from './keyring.ts';

const service = await startTiny();
const start = (profile?: Core, timeout = seconds(10)): Promise<Core> =>
  startCore({}, { secrets: createKeychain({ timeout }), ...(profile === undefined ? {} : { profile }) });
const reports: Record<string, unknown> = {};
const getId = (core: Core): NonNullable<ReturnType<Core['accounts']['current']>['account']>['id'] => {
  const { account } = core.accounts.current();
  if (!account) throw new Error('There is no account');
  return account.id;
};
const type = async (core: Core): Promise<unknown> => {
  const { keptIn, notice } = await core.accounts.signIn(getId(core), service.apiPassword);
  return { keptIn, notice };
};
const session = (core: Core): unknown => {
  const { keptIn, needed, why } = core.accounts.current().session;
  return { keptIn, needed, why };
};

const first = await start();
reports['connected'] = (await first.connect(service)).state;
reports['kept'] = session(first);
await first.stop();

const keyring = keyringPid();
process.kill(keyring, 'SIGSTOP');
const second = await start(first, ms(500));
reports['stopped'] = (await second.syncAgain()).state;
reports['asked'] = session(second);
reports['rows'] = (await second.ids('product')).length;
reports['typed'] = await type(second);
reports['goesOn'] = (await second.syncAgain()).state;
process.kill(keyring, 'SIGCONT');
await second.stop();

const third = await start(second);
reports['answersAgain'] = (await third.syncAgain()).state;
reports['found'] = session(third);
lockKeyring();
reports['forgotten'] = await third.accounts.forget(getId(third)).then(() => 'forgotten', getErrorName);
await third.stop();

const fourth = await start(third);
reports['locked'] = (await fourth.syncAgain()).state;
reports['asksAgain'] = session(fourth);
reports['typedAgain'] = await type(fourth);
await fourth.close();
await service.close();
console.log(JSON.stringify(reports));
