// Holds the gateway's book against ours: npm run payments:reconcile -- --from 2026-11-01 --to 2026-11-02 (days in Jakarta)
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { addMilliseconds, MILLISECONDS } from '../src/base/clock.ts';
import { reconcile } from '../src/domain/payments/public.ts';
import { createLifecycle, runCommand } from './lifecycle.ts';
import { openSettling } from './settling.ts';

const lifecycle = createLifecycle();
const day = z.iso.date().transform((text) => new Date(`${text}T00:00:00+07:00`));

await runCommand(lifecycle, async () => {
  const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } });
  const parsed = z.object({ from: day.optional(), to: day.optional() }).safeParse(values);
  if (!parsed.success) throw new Error(`Give --from and --to as YYYY-MM-DD.\n${z.prettifyError(parsed.error)}`);
  const lastDay = parsed.data.to ?? new Date();
  const to = parsed.data.to ? addMilliseconds(lastDay, MILLISECONDS.day) : lastDay;
  const from = parsed.data.from ?? addMilliseconds(to, -3 * MILLISECONDS.day);
  const { compared, settled, differences } = await reconcile(openSettling(lifecycle), { from, to });
  console.log(`${compared} payments compared, ${settled} put right by asking again.`);
  for (const { kind, code, gateway_id, ours, theirs } of differences) {
    console.error(`  ${kind} ${code ?? ''} ${gateway_id}: ours ${ours}, theirs ${theirs}`);
  }
  console.log(differences.length === 0 ? 'The books agree.' : `${differences.length} differences wait for a person.`);
  await lifecycle.stop();
  process.exitCode = differences.length === 0 ? 0 : 1;
});
