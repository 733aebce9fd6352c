import type { Module } from '../module.ts';
import type { Services } from '../services.ts';
import { backUp, drillRestore } from './back-up.ts';

/** Backups: the nightly one, its restore for trial, and the archive's compression. Nothing without a backup folder. */
export function backups({ database, clock, log, backups }: Services): Module {
  if (backups === null) return { bindings: [] };
  const services = { database, clock, backups };
  return {
    bindings: [],
    jobs: {
      async make_backup() {
        log.info(await backUp(services), 'a backup was made');
      },
      async drill_restore() {
        const run = await drillRestore(services);
        if (run.error === null) log.info(run, 'the newest backup was restored for trial');
        else log.error(run, 'the newest backup was restored for trial, and its data are wrong');
      },
      async compress_archive() {
        await backups.compressArchive();
      },
    },
    crontab: [
      // 01:30 in Jakarta, and every ten minutes. A night without a backup is made up for after a restart.
      '30 18 * * * make_backup ?fill=20h&max=3',
      ...(backups.drill ? ['30 20 * * * drill_restore ?fill=20h&max=3', '*/10 * * * * compress_archive'] : []),
    ],
  };
}
