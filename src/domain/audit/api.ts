import { allowLongStatements } from '../../base/database.ts';
import type { Module } from '../module.ts';
import type { Services } from '../services.ts';
import { saveAuditCheck } from './audit-check-store.ts';

/** The audit log: its nightly verification. */
export function audit({ database, clock, log }: Services): Module {
  return {
    bindings: [],
    jobs: {
      async verify_audit() {
        const { ok, ...report } = await database.transaction(async (tx) => {
          await allowLongStatements(tx);
          return saveAuditCheck(tx, clock.now());
        });
        // The hash in the log, which is stored elsewhere, shows later whether the whole chain was rewritten.
        if (ok) log.info(report, 'the audit log is correct');
        else log.error(report, 'the audit log was changed');
      },
    },
    // 02:45 in Jakarta
    crontab: ['45 19 * * * verify_audit'],
  };
}
