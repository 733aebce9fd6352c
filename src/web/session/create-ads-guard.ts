import { createContext, type MouseEvent, use } from 'react';
import type { Toaster } from '../ui/toast.tsx';

/** The element that contains the reason, for links that it describes. */
export const REASON_ID = 'no-ads';

export type CreateAdsGuard = {
  /** Why the user may not create or change ads; null: they may. */
  reason: string | null;
  /** Attributes of a link that starts an ad. For a user who may not, it is disabled and says why. */
  link: {
    'aria-disabled'?: true;
    'aria-describedby'?: string;
    title?: string;
    onClick?: (event: MouseEvent) => void;
  };
};

export function guardOf(reason: string | null, toast: Toaster): CreateAdsGuard {
  if (!reason) return { reason, link: {} };
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    // A phone shows no title.
    toast.warning(reason);
  };
  return { reason, link: { 'aria-disabled': true, 'aria-describedby': REASON_ID, title: reason, onClick } };
}

export const CreateAdsContext = createContext<CreateAdsGuard>({ reason: null, link: {} });

/** What every link and button that would create ads says to a user who may not. */
export function useCreateAdsGuard(): CreateAdsGuard {
  return use(CreateAdsContext);
}
