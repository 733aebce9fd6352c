import { Argument, type Command } from 'commander';
import { z } from 'zod';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { type Database, openDatabase } from '../../src/base/database.ts';
import { correctionReason } from '../../src/contract/admin/corrections.ts';
import { sentDay } from '../../src/contract/api/endpoint.ts';
import { accountReason } from '../../src/contract/moderation/accounts.ts';
import { startOfJakartaDay } from '../../src/contract/text/jakarta.ts';
import { ROLES, type Role, resetSecondFactor, userIdOf } from '../../src/domain/accounts/public.ts';
import {
  blockAccount,
  endSuspension,
  giveRoleByCommand,
  releaseBonus,
  suspendAccount,
} from '../../src/domain/moderation/public.ts';
import { runningDatabase } from '../database.ts';
import type { Lifecycle } from '../lifecycle.ts';
import { operator } from '../operator.ts';
import { parseOption } from './parse-option.ts';

const jakartaDay = sentDay.transform((text) => startOfJakartaDay(text));
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
    .command('suspend')
    .description('suspend an account until a day, at most a year from now')
    .argument('<email>', 'email address of the user', emailAddress)
    .requiredOption('--until <day>', 'last day in Jakarta, YYYY-MM-DD', parseOption(jakartaDay))
    .requiredOption('--reason <text>', 'shown to the user, at least 10 characters', parseOption(accountReason))
    .action((email: string, options: { until: Date; reason: string }) => suspend(lifecycle, email, options));
  user
    .command('end-suspension')
    .description('end a suspension before its day')
    .argument('<email>', 'email address of the user', emailAddress)
    .requiredOption(...REASON, parseOption(correctionReason))
    .action((email: string, { reason }: { reason: string }) => activate(lifecycle, email, reason));
  user
    .command('block')
    .description('block an account permanently, hide its ads and ban its email and phone number')
    .argument('<email>', 'email address of the user', emailAddress)
    .requiredOption('--reason <text>', 'mailed to the user, at least 10 characters', parseOption(accountReason))
    .action((email: string, { reason }: { reason: string }) => block(lifecycle, email, reason));
  user
    .command('release-bonus')
    .description('pay a welcome bonus that is on hold')
    .argument('<email>', 'email address of the user', emailAddress)
    .requiredOption(...REASON, parseOption(correctionReason))
    .action((email: string, { reason }: { reason: string }) => payBonus(lifecycle, email, reason));
  user
    .command('reset-second-factor')
    .description("remove an administrator's authenticator app, after a lost phone")
    .argument('<email>', 'email address of the administrator', emailAddress)
    .action((email: string) => resetApp(lifecycle, email));
}

async function grant(lifecycle: Lifecycle, email: string, role: Role): Promise<void> {
  const database = openRunning(lifecycle);
  const isGranted = await database.transaction((tx) =>
    giveRoleByCommand(tx, { email, role, by: operator(), now: new Date() }),
  );
  if (!isGranted) throw new Error(`No account that may sign in has the email address ${email}.`);
  console.log(`${email} now has the role ${role}.`);
}

async function suspend(lifecycle: Lifecycle, email: string, options: { until: Date; reason: string }): Promise<void> {
  const database = openRunning(lifecycle);
  const until = addMilliseconds(options.until, MILLISECONDS.day);
  const order = { user_id: await requireUser(database, email), by: operator(), reason: options.reason, until };
  await database.transaction((tx) => suspendAccount(tx, { ...order, now: new Date() }));
  console.log(`${email} is suspended until ${until.toISOString()}.`);
}

async function activate(lifecycle: Lifecycle, email: string, reason: string): Promise<void> {
  const database = openRunning(lifecycle);
  const order = { user_id: await requireUser(database, email), by: operator(), reason, now: new Date() };
  await database.transaction((tx) => endSuspension(tx, order));
  console.log(`${email} is active again.`);
}

async function block(lifecycle: Lifecycle, email: string, reason: string): Promise<void> {
  const database = openRunning(lifecycle);
  const order = { user_id: await requireUser(database, email), by: operator(), reason, now: new Date() };
  const hidden = await database.transaction((tx) => blockAccount(tx, order));
  console.log(`${email} is blocked. Ads hidden: ${hidden}.`);
}

async function payBonus(lifecycle: Lifecycle, email: string, reason: string): Promise<void> {
  const database = openRunning(lifecycle);
  const order = { user_id: await requireUser(database, email), by: operator(), reason, now: new Date() };
  const coins = await database.transaction((tx) => releaseBonus(tx, order));
  console.log(`${email} now has the welcome bonus of ${coins} coins.`);
}

async function resetApp(lifecycle: Lifecycle, email: string): Promise<void> {
  const database = openRunning(lifecycle);
  const order = { email, by: operator(), now: new Date() };
  const isReset = await database.transaction((tx) => resetSecondFactor(tx, order));
  if (!isReset) throw new Error(`No account with an authenticator app has the email address ${email}.`);
  console.log(`${email} sets up a new authenticator app at the next sign-in. All sessions have ended.`);
}

function openRunning(lifecycle: Lifecycle): Database {
  const database = openDatabase({ url: runningDatabase(), maxConnections: 4, onError: () => undefined });
  lifecycle.onStop(() => database.close());
  return database;
}

async function requireUser(database: Database, email: string): Promise<string> {
  const id = await userIdOf(database.read, email);
  if (id === null) throw new Error(`No user has the email address ${email}.`);
  return id;
}
