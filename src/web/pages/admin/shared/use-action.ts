import { useState } from 'react';
import { ApiError } from '../../../../contract/api/api-error.ts';

/**
 * Runs one action of a form at a time, whose call leaves errors to the caller. Remembers why the last one failed: the
 * messages of its fields, and the message of the whole form.
 */
export function useAction() {
  const [isPending, setPending] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  /** Whether the action succeeded. */
  const run = async (action: () => Promise<unknown>): Promise<boolean> => {
    if (isPending) return false;
    setPending(true);
    setErrors({});
    setFailure(null);
    try {
      await action();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const fields = Object.entries(error.errors).map(([name, texts]) => [name, texts.join(' ')] as const);
      setErrors(Object.fromEntries(fields));
      if (fields.length === 0) setFailure(error.message);
      return false;
    } finally {
      setPending(false);
    }
  };
  const errorOf = (name: string): { error?: string } => (errors[name] ? { error: errors[name] } : {});
  return { isPending, failure, errorOf, run };
}
