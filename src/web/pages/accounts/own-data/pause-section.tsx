import { CirclePause, CirclePlay, CircleX, type LucideIcon, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AD_LIMITS } from '../../../../contract/ads/rules.ts';
import { ignoreFailure, showFailure } from '../../../api/failures.ts';
import { useClient, useViewer } from '../../../session/viewer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { panelClass } from '../../../ui/panel.ts';
import { useToast } from '../../../ui/toast.tsx';
import { Points } from './points.tsx';

/** Pauses the account after a dialog that says what happens, or makes a paused one active. */
export function PauseSection() {
  const { t } = useTranslation('own-data');
  const { viewer } = useViewer();
  const [isAsking, setAsking] = useState(false);
  const { isPending, change } = useChange(() => setAsking(false));
  const isPaused = viewer?.can_end_pause;
  return (
    <section className={panelClass({ isPadded: true })} aria-labelledby="pause">
      <h2 id="pause" className="text-18">
        {t(isPaused ? 'pause.paused_heading' : 'pause.heading')}
      </h2>
      <p className="mt-1 text-14 text-ink-2">{t(isPaused ? 'pause.paused_text' : 'pause.text')}</p>
      {isPaused ? (
        <Button variant="primary" className="mt-4" loading={isPending} onClick={() => change('end')}>
          <CirclePlay />
          {t('pause.end')}
        </Button>
      ) : (
        <Button
          variant="secondary"
          className="mt-4"
          disabledReason={viewer?.can_pause ? null : t('pause.refused')}
          onClick={() => setAsking(true)}
        >
          <CirclePause />
          {t('pause.button')}
        </Button>
      )}
      {isAsking && (
        <Dialog
          open
          onOpenChange={() => setAsking(false)}
          title={t('pause.title')}
          isAlert
          footer={
            <>
              <Button variant="secondary" size="lg" onClick={() => setAsking(false)}>
                {t('pause.cancel')}
              </Button>
              <Button variant="primary" size="lg" className="grow" loading={isPending} onClick={() => change('start')}>
                {t('pause.confirm')}
              </Button>
            </>
          }
        >
          <Consequences />
        </Dialog>
      )}
    </section>
  );
}

function Consequences() {
  const { t } = useTranslation('own-data');
  const points: [LucideIcon, string][] = [
    [CirclePause, t('pause.ads', { count: AD_LIMITS.pause_days })],
    [CircleX, t('pause.no_posting')],
    [Undo2, t('pause.back')],
  ];
  return <Points points={points} />;
}

/** Starts or ends the pause and says how many ads changed. */
function useChange(onDone: () => void) {
  const { t } = useTranslation('own-data');
  const client = useClient();
  const toast = useToast();
  const { refresh } = useViewer();
  const [isPending, setPending] = useState(false);
  const change = async (to: 'start' | 'end') => {
    setPending(true);
    try {
      const path = to === 'start' ? 'POST /user/pause' : 'POST /user/pause/end';
      const { ads } = await client(path, {}, { errors: 'caller' });
      await refresh();
      toast.success(t(to === 'start' ? 'pause.done' : 'pause.ended', { count: ads }));
      onDone();
    } catch (error) {
      ignoreFailure(error);
      showFailure(toast, error);
    } finally {
      setPending(false);
    }
  };
  return { isPending, change };
}
