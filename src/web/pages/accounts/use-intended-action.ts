import { useTranslation } from 'react-i18next';
import type { Intent } from '../../../contract/pages/links.ts';
import { ignoreFailure, showFailure } from '../../api/failures.ts';
import { useClient } from '../../session/viewer.tsx';
import { useToast } from '../../ui/toast.tsx';
import { favourites } from '../shared/favourites-store.ts';

/** Performs a guest's intended action after signing in; the page decides where to navigate. */
export function useIntendedAction(): (intent: Intent) => Promise<void> {
  const { t } = useTranslation('accounts');
  const client = useClient();
  const toast = useToast();
  return async ({ save }) => {
    if (save === undefined) return;
    try {
      await client('POST /product/favourite', { id: save }, { errors: 'caller' });
      favourites.set(save, true);
      toast.success(t('intent.saved'));
    } catch (error) {
      // The ad may be deleted by now, which must not prevent signing in.
      ignoreFailure(error);
      showFailure(toast, error);
    }
  };
}
