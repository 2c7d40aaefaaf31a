/**
 * Runs the program without windows on a real keyring that hangs, continues and is locked. Runs inside a private
 * session, and prints the results as one line of JSON.
 */
import { createKeychain } from '../../../electron/account/keychain.ts';
import { ms, seconds } from '../../../electron/base/branded-types.ts';
import { type Core, startCore } from '../../support/core.ts';
import { startTiny } from '../../support/tiny-service.ts';
import { keyringPid, lockKeyring, nameOfFault } from './keyring.ts';

const service = await startTiny();
const start = (profile?: Core, timeout = seconds(10)): Promise<Core> =>
  startCore({}, { secrets: createKeychain({ timeout }), ...(profile === undefined ? {} : { profile }) });
const said: Record<string, unknown> = {};
const idOf = (core: Core): NonNullable<ReturnType<Core['accounts']['current']>['account']>['id'] => {
  const { account } = core.accounts.current();
  if (!account) throw new Error('There is no account');
  return account.id;
};
const type = async (core: Core): Promise<unknown> => {
  const { keptIn, notice } = await core.accounts.signIn(idOf(core), service.apiPassword);
  return { keptIn, notice };
};
const session = (core: Core): unknown => {
  const { keptIn, needed, why } = core.accounts.current().session;
  return { keptIn, needed, why };
};

const first = await start();
said['connected'] = (await first.connect(service)).state;
said['kept'] = session(first);
await first.stop();

const keyring = keyringPid();
process.kill(keyring, 'SIGSTOP');
const second = await start(first, ms(500));
said['stopped'] = (await second.syncAgain()).state;
said['asked'] = session(second);
said['rows'] = (await second.ids('product')).length;
said['typed'] = await type(second);
said['goesOn'] = (await second.syncAgain()).state;
process.kill(keyring, 'SIGCONT');
await second.stop();

const third = await start(second);
said['answersAgain'] = (await third.syncAgain()).state;
said['found'] = session(third);
lockKeyring();
said['forgotten'] = await third.accounts.forget(idOf(third)).then(() => 'forgotten', nameOfFault);
await third.stop();

const fourth = await start(third);
said['locked'] = (await fourth.syncAgain()).state;
said['asksAgain'] = session(fourth);
said['typedAgain'] = await type(fourth);
await fourth.close();
await service.close();
console.log(JSON.stringify(said));
