import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ignoreFailure } from '../../../api/failures.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Acceptance } from './acceptance.tsx';
import { loadPending, type PendingText } from './load-pending.ts';

/** Asks for consent to new legal texts over the page, which keeps what was typed. */
export function AcceptTermsDialog({ onFinish }: { onFinish: (isAccepted: boolean) => void }) {
  const { t } = useTranslation('legal');
  const client = useClient();
  const form = useId();
  const [texts, setTexts] = useState<PendingText[] | null>(null);
  const [isPending, setPending] = useState(false);
  const load = async () => {
    const pending = await loadPending(client);
    // They were accepted in another tab.
    if (pending.length === 0) onFinish(true);
    else setTexts(pending);
  };
  const loadFirst = useEffectEvent(() => {
    load().catch((error: unknown) => {
      onFinish(false);
      ignoreFailure(error);
    });
  });
  useEffect(() => loadFirst(), []);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onFinish(false);
      }}
      title={t('accept.title')}
      description={t('accept.text')}
      footer={
        <>
          <Button variant="secondary" size="lg" onClick={() => onFinish(false)}>
            {t('accept.later')}
          </Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            size="lg"
            className="grow"
            loading={isPending || texts === null}
          >
            {t('accept.send')}
          </Button>
        </>
      }
    >
      <div className="mt-4">
        {texts ? (
          <Acceptance
            id={form}
            texts={texts}
            onPending={setPending}
            onChanged={() => load().catch(ignoreFailure)}
            onAccepted={async () => onFinish(true)}
          />
        ) : (
          <div aria-busy="true">
            <span className="sr-only">{t('accept.loading')}</span>
            <Skeleton height={120} className="rounded-lg" />
          </div>
        )}
      </div>
    </Dialog>
  );
}
