import type { Command } from 'commander';
import { allowLongStatements, openDatabase } from '../../src/base/database.ts';
import { saveAuditCheck } from '../../src/domain/audit/public.ts';
import { runningDatabase } from '../database.ts';
import type { Lifecycle } from '../lifecycle.ts';

/** Exit code that lets monitoring distinguish an unreadable log from a changed one (1). */
const UNREADABLE = 2;

export function addAuditCommands(program: Command, lifecycle: Lifecycle): void {
  program
    .command('audit')
    .description('audit log of administrators')
    .command('verify')
    .description('check the chain of the audit log; exit code 1: it was changed, 2: it could not be read')
    .action(async () => {
      try {
        process.exitCode = (await verify(lifecycle)) ? 0 : 1;
      } catch (error) {
        const reason = error instanceof Error ? error.message || String(error) : String(error);
        console.error(`The audit log could not be read: ${reason}`);
        process.exitCode = UNREADABLE;
      }
    });
}

async function verify(lifecycle: Lifecycle): Promise<boolean> {
  const database = openDatabase({ url: runningDatabase(), maxConnections: 4, onError: () => undefined });
  lifecycle.onStop(() => database.close());
  const { ok, entries, hash, broken } = await database.transaction(async (tx) => {
    await allowLongStatements(tx);
    return saveAuditCheck(tx, new Date());
  });
  console.log(`${entries} entries, hash ${hash ?? 'none'}`);
  if (broken) {
    console.error(`  position ${broken.position ?? 'none'}, entry ${broken.entry_id ?? 'gone'}: ${broken.error}`);
  }
  console.log(
    ok ? 'The audit log is correct.' : 'The audit log was CHANGED. See docs/operations/people.md, "Audit log".',
  );
  return ok;
}
