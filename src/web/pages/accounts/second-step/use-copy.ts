import { useTranslation } from 'react-i18next';
import { useToast } from '../../../ui/toast.tsx';

/** Returns a function that copies a text and says so. */
export function useCopy(): (text: string, done: string) => Promise<void> {
  const { t } = useTranslation('second_step');
  const toast = useToast();
  return async (text, done) => {
    try {
      // Not available without a secure connection.
      await navigator.clipboard.writeText(text);
      toast.success(done);
    } catch {
      toast.warning(t('copy_forbidden'));
    }
  };
}
