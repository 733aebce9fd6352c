import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportPath } from '../../../../contract/pages/report-links.ts';
import type { ReportType } from '../../../../contract/reports/endpoints.ts';
import { ignoreFailure } from '../../../api/failures.ts';
import { useClient, useViewer } from '../../../session/viewer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { useToast } from '../../../ui/toast.tsx';
import { ReportCode } from './report-code.tsx';
import { ReportForm } from './report-form.tsx';
import { useReport } from './use-report.ts';

/** Reports an ad over its page. Guests give an email address, or sign in. */
export default function ReportDialog({ adId, onClose }: { adId: string; onClose: () => void }) {
  const { t } = useTranslation('reports');
  const client = useClient();
  const { getViewer, promptSignIn } = useViewer();
  const [types, setTypes] = useState<readonly ReportType[] | null>(null);
  const [isGuest, setIsGuest] = useState(false);
  const toast = useToast();
  const form = useId();
  const report = useReport(adId, {
    types: types ?? [],
    isGuest,
    onSent: () => {
      toast.success(t(isGuest ? 'sent_guest' : 'sent'));
      onClose();
    },
  });
  const load = useEffectEvent(async () => {
    try {
      setIsGuest((await getViewer()) === null);
      setTypes((await client('GET /user/report', {})).types);
    } catch (error) {
      ignoreFailure(error);
      onClose();
    }
  });
  useEffect(() => {
    void load();
  }, []);
  const signIn = async () => {
    try {
      if (await promptSignIn({ next: reportPath(adId) })) setIsGuest(false);
    } catch (error) {
      ignoreFailure(error);
    }
  };
  if (!types) return null;
  const { waiting } = report;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t(waiting ? 'code.title' : 'title')}
      description={t('anonymous')}
      footer={
        <>
          <Button variant="secondary" size="lg" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            form={waiting ? `${form}-code` : form}
            variant="danger-solid"
            size="lg"
            className="grow"
            loading={report.isPending}
          >
            {t(isGuest && !waiting ? 'get_code' : 'send')}
          </Button>
        </>
      }
    >
      {isGuest && !waiting && (
        <p className="pt-2 text-14">
          {t('or_sign_in')}{' '}
          <button type="button" className={textLinkClass()} onClick={signIn}>
            {t('sign_in')}
          </button>
        </p>
      )}
      <ReportForm id={form} types={types} report={report} isGuest={isGuest} />
      {waiting && (
        <ReportCode
          id={`${form}-code`}
          report={report}
          email={waiting.email}
          again={
            <button type="button" className={textLinkClass()} onClick={report.startAgain}>
              {t('code.again')}
            </button>
          }
        />
      )}
    </Dialog>
  );
}
