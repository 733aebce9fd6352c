import { useTranslation } from 'react-i18next';
import { useToast } from '../../../ui/toast.tsx';

/** Returns a function that copies a text and says so. It resolves to whether that worked. */
export function useCopy(): (text: string, done: string) => Promise<boolean> {
  const { t } = useTranslation('second_step');
  const toast = useToast();
  return async (text, done) => {
    try {
      // Not available without a secure connection.
      await navigator.clipboard.writeText(text);
      toast.success(done);
      return true;
    } catch {
      toast.warning(t('copy_forbidden'));
      return false;
    }
  };
}
