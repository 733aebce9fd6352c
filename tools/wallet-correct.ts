// Puts a wallet right by a new row: npm run wallet:correct -- --email a@b.id --coins -50 --reason "Salah hitung"
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { openDatabase } from '../src/base/database.ts';
import { newId } from '../src/base/ids.ts';
import { correctionAmount, correctionReason } from '../src/contract/ledger.ts';
import { correctWallet } from '../src/domain/wallet/public.ts';
import { databaseUrl } from './database-url.ts';
import { createLifecycle, runCommand } from './lifecycle.ts';
import { operator } from './operator.ts';

const lifecycle = createLifecycle();
const options = z.object({
  email: z.email().toLowerCase(),
  coins: z.coerce.number().pipe(correctionAmount),
  reason: correctionReason,
});

await runCommand(lifecycle, async () => {
  const { values } = parseArgs({
    options: { email: { type: 'string' }, coins: { type: 'string' }, reason: { type: 'string' } },
  });
  const parsed = options.safeParse(values);
  if (!parsed.success) {
    throw new Error(
      `Give --email, --coins (whole, below zero to take) and --reason (10 letters at least).\n${z.prettifyError(parsed.error)}`,
    );
  }
  const { email, coins: amount, reason } = parsed.data;
  const database = openDatabase({ url: databaseUrl(), max_connections: 4, on_error: () => undefined });
  lifecycle.onStop(() => database.close());
  const user = await database.read.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  if (!user) throw new Error(`Nobody has the address ${email}.`);
  const correction = { user_id: user.id, amount, reason, by: operator(), idempotency_key: newId(), now: new Date() };
  const { balance, debt } = await database.transaction((tx) => correctWallet(tx, correction));
  console.log(`The wallet holds ${balance} coins now${debt > 0 ? ` and owes ${debt}` : ''}.`);
  await lifecycle.stop();
});
