import { useLocation } from 'react-router';
import { z } from 'zod';

const pageState = z.object({ email: z.string().max(254).optional(), message: z.string().max(500).optional() });

/** State that the previous page passed on outside the URL. */
export function usePageState(): z.output<typeof pageState> {
  const result = pageState.safeParse(useLocation().state);
  return result.success ? result.data : {};
}
