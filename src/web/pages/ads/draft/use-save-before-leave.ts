import { useTranslation } from 'react-i18next';
import type { Autosave } from '../../../designer/saving/autosave.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useLeaveGuard } from '../../shared/leave-guard.ts';

/**
 * Lets the author leave a form step only if its data are stored on the server or on the device; otherwise stays and
 * says why.
 */
export function useSaveBeforeLeave<Document>(autosave: Autosave<Document>): void {
  const { t } = useTranslation('ads');
  const toast = useToast();
  useLeaveGuard({
    hasUnsaved: autosave.hasUnsaved,
    save: autosave.flush,
    wouldLose: () => autosave.hasUnsaved() && !autosave.isStoredLocally(),
    // A rejected or conflicting save has its own notice on the page.
    mustConfirm: () => autosave.hasUnsaved() && !autosave.isStoredLocally() && autosave.state.get().kind === 'failed',
    confirm({ stay }) {
      toast.warning(t('creation.save.stay'));
      stay();
    },
  });
}
