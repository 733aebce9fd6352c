import { Argument, type Command } from 'commander';
import { z } from 'zod';
import { type Database, openDatabase } from '../../src/base/database.ts';
import { correctionReason } from '../../src/contract/ledger.ts';
import { grantRole, ROLES, type Role, userIdOf } from '../../src/domain/accounts/public.ts';
import { releaseBonus } from '../../src/domain/moderation/public.ts';
import { runningDatabase } from '../database.ts';
import type { Lifecycle } from '../lifecycle.ts';
import { operator } from '../operator.ts';
import { parseOption } from './parse-option.ts';

const emailAddress = parseOption(z.email().toLowerCase());
const REASON = ['--reason <text>', 'stored in the audit log, at least 10 characters'] as const;

export function addUserCommands(program: Command, lifecycle: Lifecycle): void {
  const user = program.command('user').description('accounts of users');
  user
    .command('grant')
    .description('give a user a role, such as the first administrator')
    .argument('<email>', 'email address of the user', emailAddress)
    .addArgument(new Argument('<role>', 'the new role').choices(Object.keys(ROLES)))
    .action((email: string, role: Role) => grant(lifecycle, email, role));
  user
    .command('release-bonus')
    .description('pay a welcome bonus that is on hold')
    .argument('<email>', 'email address of the user', emailAddress)
    .requiredOption(...REASON, parseOption(correctionReason))
    .action((email: string, { reason }: { reason: string }) => payBonus(lifecycle, email, reason));
}

async function grant(lifecycle: Lifecycle, email: string, role: Role): Promise<void> {
  const database = openRunning(lifecycle);
  const isGranted = await database.transaction((tx) => grantRole(tx, { email, role, by: operator(), now: new Date() }));
  if (!isGranted) throw new Error(`No account that may sign in has the email address ${email}.`);
  console.log(`${email} now has the role ${role}.`);
}

async function payBonus(lifecycle: Lifecycle, email: string, reason: string): Promise<void> {
  const database = openRunning(lifecycle);
  const order = { user_id: await requireUser(database, email), by: operator(), reason, now: new Date() };
  const coins = await database.transaction((tx) => releaseBonus(tx, order));
  console.log(`${email} now has the welcome bonus of ${coins} coins.`);
}

function openRunning(lifecycle: Lifecycle): Database {
  const database = openDatabase({ url: runningDatabase(), max_connections: 4, on_error: () => undefined });
  lifecycle.onStop(() => database.close());
  return database;
}

async function requireUser(database: Database, email: string): Promise<string> {
  const id = await userIdOf(database.read, email);
  if (id === null) throw new Error(`No user has the email address ${email}.`);
  return id;
}
