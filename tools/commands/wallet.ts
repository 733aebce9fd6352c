import type { Command } from 'commander';
import { z } from 'zod';
import { openDatabase } from '../../src/base/database.ts';
import { newId } from '../../src/base/ids.ts';
import { correctionAmount, correctionReason } from '../../src/contract/admin/corrections.ts';
import { userIdOf } from '../../src/domain/accounts/public.ts';
import { correctWallet } from '../../src/domain/wallet/public.ts';
import { runningDatabase } from '../database.ts';
import type { Lifecycle } from '../lifecycle.ts';
import { operator } from '../operator.ts';
import { parseOption } from './parse-option.ts';

type Correction = { email: string; coins: z.output<typeof correctionAmount>; reason: string };

export function addWalletCommands(program: Command, lifecycle: Lifecycle): void {
  program
    .command('wallet')
    .description('wallets of users')
    .command('correct')
    .description('correct a balance with a new ledger row')
    .requiredOption('--email <address>', 'email address of the user', parseOption(z.email().toLowerCase()))
    .requiredOption(
      '--coins <number>',
      'whole number; negative to take coins',
      parseOption(z.coerce.number().pipe(correctionAmount)),
    )
    .requiredOption(
      '--reason <text>',
      'stored with the ledger row, at least 10 characters',
      parseOption(correctionReason),
    )
    .action((correction: Correction) => correct(lifecycle, correction));
}

async function correct(lifecycle: Lifecycle, { email, coins: amount, reason }: Correction): Promise<void> {
  const database = openDatabase({ url: runningDatabase(), maxConnections: 4, onError: () => undefined });
  lifecycle.onStop(() => database.close());
  const user_id = await userIdOf(database.read, email);
  if (user_id === null) throw new Error(`No user has the email address ${email}.`);
  const correction = { user_id, amount, reason, by: operator(), idempotency_key: newId(), now: new Date() };
  const { balance, debt } = await database.transaction((tx) => correctWallet(tx, correction));
  console.log(`New balance: ${balance} coins${debt > 0 ? `, and ${debt} of debt` : ''}.`);
}
