import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Draft } from '../../../../contract/ads/creation.ts';
import { ignoreFailure } from '../../../api/failures.ts';
import { useCreateAdsGuard } from '../../../session/create-ads-guard.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Button } from '../../../ui/button.tsx';
import { PreviewLinkDialog } from './preview-link-dialog.tsx';

/** Creates a link with which others can see the ad before it is published. */
export function PreviewButton({ draft }: { draft: Draft }) {
  const { t } = useTranslation('outputs');
  const client = useClient();
  const { reason } = useCreateAdsGuard();
  const [isPending, setIsPending] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  const make = async () => {
    setIsPending(true);
    try {
      setToken((await client('POST /content/create/preview', { id: draft.id })).token);
    } catch (error) {
      ignoreFailure(error);
    } finally {
      setIsPending(false);
    }
  };
  return (
    <p className="mt-6">
      <Button variant="secondary" loading={isPending} disabledReason={reason} onClick={() => void make()}>
        <Eye />
        {t('preview.make')}
      </Button>
      {token && <PreviewLinkDialog ad={{ ...draft, days_left: null }} token={token} onClose={() => setToken(null)} />}
    </p>
  );
}
