// Gives a payment back: npm run payments:refund -- --code TX-261121-048312 --reason "Terbayar dua kali"
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { correctionReason } from '../src/contract/ledger.ts';
import { refundPayment } from '../src/domain/payments/public.ts';
import { createLifecycle, runCommand } from './lifecycle.ts';
import { operator } from './operator.ts';
import { openSettling } from './settling.ts';

const lifecycle = createLifecycle();
const options = z.object({ code: z.string().regex(/^TX-\d{6}-\d{6}$/), reason: correctionReason });

await runCommand(lifecycle, async () => {
  const { values } = parseArgs({ options: { code: { type: 'string' }, reason: { type: 'string' } } });
  const parsed = options.safeParse(values);
  if (!parsed.success) {
    throw new Error(`Give --code and --reason (10 letters at least).\n${z.prettifyError(parsed.error)}`);
  }
  const { code, reason } = parsed.data;
  const settling = openSettling(lifecycle);
  const { read } = settling.database;
  const payment = await read.selectFrom('payments').select('id').where('code', '=', code).executeTakeFirst();
  if (!payment) throw new Error(`There is no payment ${code}.`);
  await refundPayment(settling, { payment_id: payment.id, reason, by: operator() });
  console.log('Its coins were taken back. The money follows as soon as the gateway has answered.');
  await lifecycle.stop();
});
