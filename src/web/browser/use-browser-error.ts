import { useTranslation } from 'react-i18next';
import type { BrowserErrorKey } from '../../contract/api/errors.ts';
import { loadNamespaces } from '../app/namespaces.ts';
import { useToast } from '../ui/toast.tsx';

type Shown = Extract<BrowserErrorKey, 'clipboard_forbidden' | 'clipboard_unsupported' | 'embed_unsupported'>;

/** Returns a function that shows a rare failure of the browser; its text is loaded when it is needed. */
export function useBrowserError(): (key: Shown) => Promise<void> {
  const { t } = useTranslation('browser_errors');
  const toast = useToast();
  return async (key) => {
    const isLoaded = await loadNamespaces(['browser_errors']).then(
      () => true,
      () => false,
    );
    toast.warning(t(isLoaded ? key : 'ui:connection_lost'));
  };
}
