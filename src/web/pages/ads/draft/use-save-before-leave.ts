import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Autosave } from '../../../designer/saving/autosave.ts';
import { useLeaveQuestion } from '../../shared/use-leave-question.tsx';

/**
 * Saves a form step to the server or the device before the author leaves it, and asks if both failed. Returns the
 * dialog.
 */
export function useSaveBeforeLeave<Content>(autosave: Autosave<Content>): ReactNode {
  const { t } = useTranslation('ads');
  const wouldLose = () => autosave.hasUnsaved() && !autosave.isStoredLocally();
  return useLeaveQuestion(
    {
      hasUnsaved: autosave.hasUnsaved,
      save: autosave.flush,
      wouldLose,
      // A rejected or conflicting save has its own notice on the page.
      mustConfirm: () => wouldLose() && autosave.state.get().kind === 'failed',
    },
    {
      title: t('creation.unsaved_changes.title'),
      text: t('creation.unsaved_changes.design'),
      stay: t('creation.unsaved_changes.stay'),
      discard: t('creation.unsaved_changes.discard'),
    },
  );
}
