import { createContext, use } from 'react';

export type ToastVariant = 'danger' | 'warning' | 'info' | 'success';
export type ToastText = { title: string; text?: string | undefined };
/** Shows a toast of each kind; a bare text is its title. */
export type Toaster = Record<ToastVariant, (message: string | ToastText) => void>;

export const ToastContext = createContext<Toaster | null>(null);

/** Returns a function that shows why a pressed button is disabled: a phone shows no title. */
export function useShowReason(): (reason: string) => void {
  const toaster = use(ToastContext);
  return (reason) => toaster?.warning(reason);
}
