import * as contract from '../../contract/admin.ts';
import { bind, type Module, type Services } from '../binding.ts';
import { countWaiting } from './count-waiting.ts';
import { exportAudit, listAudit } from './list-audit.ts';

/** The console of administrators: what waits, and lists over other modules. */
export function admin(services: Services): Module {
  const { database } = services;
  return {
    bindings: [
      bind(contract.getConsole, async () => ({ waiting: await countWaiting(database.read) })),
      bind(contract.listAuditEntries, (_call, input) => listAudit(services, input)),
      bind(contract.exportAuditEntries, (_call, input) => exportAudit(services, input)),
    ],
  };
}
