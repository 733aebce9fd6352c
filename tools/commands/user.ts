import { Argument, type Command } from 'commander';
import { z } from 'zod';
import { openDatabase } from '../../src/base/database.ts';
import { grantRole, ROLES, type Role } from '../../src/domain/accounts/public.ts';
import { runningDatabase } from '../database.ts';
import type { Lifecycle } from '../lifecycle.ts';
import { operator } from '../operator.ts';
import { parseOption } from './parse-option.ts';

export function addUserCommands(program: Command, lifecycle: Lifecycle): void {
  program
    .command('user')
    .description('accounts of users')
    .command('grant')
    .description('give a user a role, such as the first administrator')
    .argument('<email>', 'email address of the user', parseOption(z.email().toLowerCase()))
    .addArgument(new Argument('<role>', 'the new role').choices(Object.keys(ROLES)))
    .action((email: string, role: Role) => grant(lifecycle, email, role));
}

async function grant(lifecycle: Lifecycle, email: string, role: Role): Promise<void> {
  const database = openDatabase({ url: runningDatabase(), max_connections: 4, on_error: () => undefined });
  lifecycle.onStop(() => database.close());
  const isGranted = await database.transaction((tx) => grantRole(tx, { email, role, by: operator(), now: new Date() }));
  if (!isGranted) throw new Error(`No account that may sign in has the email address ${email}.`);
  console.log(`${email} now has the role ${role}.`);
}
