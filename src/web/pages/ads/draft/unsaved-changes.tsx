import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { latePart } from '../../../app/late-parts.ts';
import type { DesignerSetup } from '../../../designer/designer-setup.ts';
import type { SaveState } from '../../../designer/saving/autosave.ts';
import { useToast } from '../../../ui/toast.tsx';
import { type LeaveDecision, useLeaveGuard } from '../../shared/leave-guard.ts';

const loadLeaveDialog = async () => (await import('../../shared/leave-dialog.tsx')).LeaveDialog;
const LeaveDialog = latePart(loadLeaveDialog);

type Losses = {
  /** The design's last changes are neither on the server nor on the device. */
  design: boolean;
  /** Photos that the server does not have. */
  photos: number;
  /** How many of them are not stored on the device either. */
  lostPhotos: number;
};

function lossesOf({ designer: { autosave, uploads } }: DesignerSetup): Losses {
  const uploading = uploads.all.get();
  return {
    design: autosave.hasUnsaved() && !autosave.isStoredLocally(),
    photos: uploading.length,
    lostPhotos: uploading.filter(({ isStored }) => !isStored).length,
  };
}

/**
 * Saves unsaved work to the server or the device before the author leaves the designer. The author is asked only if
 * photos are still being uploaded or work would be lost. Returns the dialog.
 */
export function useUnsavedChanges(setup: DesignerSetup): ReactNode {
  const { autosave, uploads } = setup.designer;
  const [question, setQuestion] = useState<{ losses: Losses; decision: LeaveDecision } | null>(null);
  useLeaveGuard({
    hasUnsaved: () => autosave.hasUnsaved() || uploads.all.get().length > 0,
    save: autosave.flush,
    wouldLose() {
      const { design, lostPhotos } = lossesOf(setup);
      return design || lostPhotos > 0;
    },
    mustConfirm() {
      const { design, photos } = lossesOf(setup);
      return design || photos > 0;
    },
    confirm: (decision) => setQuestion({ losses: lossesOf(setup), decision }),
  });

  // As soon as there is something to save: later there may be no connection.
  useEffect(() => {
    const load = () => {
      stop();
      loadLeaveDialog().catch(() => undefined);
    };
    const stops = [autosave.state.subscribe(load), uploads.all.subscribe(load)];
    const stop = () => {
      for (const stopOne of stops) stopOne();
    };
    return stop;
  }, [autosave, uploads]);

  if (!question) return null;
  const { losses, decision } = question;
  return (
    <Suspense>
      <UnsavedChangesQuestion
        losses={losses}
        onStay={() => {
          setQuestion(null);
          decision.stay();
        }}
        onLeave={decision.leave}
        onDiscard={() => {
          setup.discard();
          decision.leave();
        }}
      />
    </Suspense>
  );
}

type QuestionProps = { losses: Losses; onStay: () => void; onLeave: () => void; onDiscard: () => void };

function UnsavedChangesQuestion({ losses, onStay, onLeave, onDiscard }: QuestionProps) {
  const { t } = useTranslation('ads');
  const { design, photos, lostPhotos } = losses;
  const isLost = design || lostPhotos > 0;
  return (
    <LeaveDialog
      title={t('creation.unsaved_changes.title')}
      save={isLost ? null : { label: t('creation.unsaved_changes.leave'), onSelect: onLeave }}
      stay={{ label: t('creation.unsaved_changes.stay'), onSelect: onStay }}
      discard={{ label: t('creation.unsaved_changes.discard'), onSelect: onDiscard }}
    >
      {design && <p>{t('creation.unsaved_changes.design')}</p>}
      {photos > 0 && (
        <p>
          {t('creation.unsaved_changes.photos', { count: photos })}{' '}
          {t(lostPhotos > 0 ? 'creation.unsaved_changes.photos_lost' : 'creation.unsaved_changes.photos_stored')}
        </p>
      )}
    </LeaveDialog>
  );
}

/** Shows once that changes are stored on the device while there is no connection. */
export function useStoredToast(saved: SaveState): void {
  const { t } = useTranslation('designer');
  const toast = useToast();
  const isStored = saved.kind === 'failed' && saved.stored_at !== null;
  const notify = useEffectEvent(() => {
    if (!navigator.onLine) toast.info({ title: t('stored_on_device'), text: t('stored_on_device_text') });
  });
  useEffect(() => {
    if (isStored) notify();
  }, [isStored]);
}
