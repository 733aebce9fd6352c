import type { RefObject } from 'react';
import { useBrowserError } from '../../browser/use-browser-error.ts';
import { useToast } from '../../ui/toast.tsx';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Returns a function that copies a text, and says so by `done`. It resolves to whether that worked; otherwise it says
 * why not, and selects the text in `field`, so that it can be copied by hand.
 */
export function useCopy(field?: RefObject<Field | null>): (text: string, done: string | null) => Promise<boolean> {
  const toast = useToast();
  const show = useBrowserError();
  return async (text, done) => {
    const failure = await copyText(text);
    if (failure === null) {
      if (done !== null) toast.success(done);
      return true;
    }
    field?.current?.select();
    await show(failure);
    return false;
  };
}

/** Puts a text into the clipboard; null, or why not. */
export async function copyText(text: string): Promise<'clipboard_forbidden' | 'clipboard_unsupported' | null> {
  // Older browsers have none, and others only over a secure connection.
  if (!navigator.clipboard) return 'clipboard_unsupported';
  try {
    await navigator.clipboard.writeText(text);
    return null;
  } catch {
    return 'clipboard_forbidden';
  }
}
