import { Command } from 'commander';
import { addAuditCommands } from './commands/audit.ts';
import { addBackupCommands } from './commands/backup.ts';
import { addBreachCommands, addDataRequestCommands } from './commands/data-requests.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addFileCommands } from './commands/files.ts';
import { addIdentityCommands } from './commands/identity.ts';
import { addKeyCommands } from './commands/keys.ts';
import { addLedgerCommands } from './commands/ledger.ts';
import { addLegalCommands } from './commands/legal.ts';
import { addPaymentCommands } from './commands/payments.ts';
import { addSearchCommands } from './commands/search.ts';
import { addStatusCommand } from './commands/status.ts';
import { addUserCommands } from './commands/user.ts';
import { addWalletCommands } from './commands/wallet.ts';
import { createLifecycle, runCommand } from './lifecycle.ts';

const lifecycle = createLifecycle();
const program = new Command('papan')
  .description('Operator commands. They work on the database of a running `npm start`, or on DATABASE_URL.')
  .usage('<group> <command> [options]   (npm run papan -- <group> <command> [options])')
  .showHelpAfterError();
for (const addCommands of [
  addDoctorCommand,
  addStatusCommand,
  addKeyCommands,
  addBackupCommands,
  addLedgerCommands,
  addAuditCommands,
  addPaymentCommands,
  addWalletCommands,
  addUserCommands,
  addIdentityCommands,
  addFileCommands,
  addSearchCommands,
  addLegalCommands,
  addDataRequestCommands,
  addBreachCommands,
]) {
  addCommands(program, lifecycle);
}
const line = (name: string, command: Command) => `  ${name.padEnd(20)} ${command.description()}`;
const commands = program.commands.flatMap((group) =>
  group.commands.length === 0
    ? [line(group.name(), group)]
    : group.commands.map((command) => line(`${group.name()} ${command.name()}`, command)),
);
program.addHelpText('after', `\nAll commands:\n${commands.join('\n')}`);

await runCommand(lifecycle, async () => {
  await program.parseAsync();
  await lifecycle.stop();
});
