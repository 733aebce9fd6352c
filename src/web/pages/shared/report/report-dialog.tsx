import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportType } from '../../../../contract/reports.ts';
import { ignoreFailure } from '../../../failures.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useClient, useViewer } from '../../../viewer.tsx';
import { ReportForm, useReport } from './report-form.tsx';
import { reportPath } from './report-path.ts';

/** Reports an ad over its page. Guests sign in first. */
export default function ReportDialog({ adId, onClose }: { adId: string; onClose: () => void }) {
  const { t } = useTranslation('reports');
  const client = useClient();
  const { getViewer, promptSignIn } = useViewer();
  const [types, setTypes] = useState<readonly ReportType[] | null>(null);
  const toast = useToast();
  const form = useId();
  const report = useReport(adId, types ?? [], () => {
    toast.success(t('sent'));
    onClose();
  });
  const load = useEffectEvent(async () => {
    try {
      const isSignedIn = (await getViewer()) !== null || (await promptSignIn({ next: reportPath(adId) }));
      if (isSignedIn) setTypes((await client('GET /user/report', {})).types);
      else onClose();
    } catch (error) {
      ignoreFailure(error);
      onClose();
    }
  });
  useEffect(() => {
    void load();
  }, []);
  if (!types) return null;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t('title')}
      description={t('anonymous')}
      footer={
        <>
          <Button variant="secondary" size="lg" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            form={form}
            variant="danger-solid"
            size="lg"
            className="grow"
            loading={report.isPending}
          >
            {t('send')}
          </Button>
        </>
      }
    >
      <ReportForm id={form} types={types} report={report} />
    </Dialog>
  );
}
