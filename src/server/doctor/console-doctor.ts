import { MILLISECONDS } from '../../base/clock.ts';
import type { Checks } from '../../contract/admin/checks.ts';
import type { Doctor } from '../../domain/services.ts';
import { examine } from './doctor.ts';
import type { Setup } from './finding.ts';

/**
 * The doctor of a running process. It examines once at a time and keeps the result for a minute, because each time it
 * calls the mail server, the gateway and the public address.
 */
export function createDoctor(setup: Omit<Setup, 'now'>): Doctor {
  let running: Promise<Checks> | null = null;
  let last: { at: number; checks: Checks } | null = null;
  const kept = () => (last !== null && performance.now() - last.at < MILLISECONDS.minute ? last.checks : null);
  const run = async (): Promise<Checks> => {
    const now = new Date();
    const checks = { findings: await examine({ ...setup, now }), examined_at: now.toISOString() };
    last = { at: performance.now(), checks };
    return checks;
  };
  return {
    kept,
    async examine() {
      const checks = kept();
      if (checks !== null) return checks;
      running ??= run().finally(() => {
        running = null;
      });
      return running;
    },
  };
}
