import { useLocation } from 'react-router';
import { z } from 'zod';

const handedOver = z.object({ email: z.string().max(254).optional(), message: z.string().max(500).optional() });

/** State that the previous page passed on outside the URL. */
export function usePageState(): z.output<typeof handedOver> {
  const result = handedOver.safeParse(useLocation().state);
  return result.success ? result.data : {};
}
