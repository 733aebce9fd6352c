import { useLocation } from 'react-router';
import { z } from 'zod';

const handedOver = z.object({ email: z.string().max(254).optional(), message: z.string().max(500).optional() });

/** What the page before handed over without putting it into the address. */
export function usePageState(): z.output<typeof handedOver> {
  const result = handedOver.safeParse(useLocation().state);
  return result.success ? result.data : {};
}
