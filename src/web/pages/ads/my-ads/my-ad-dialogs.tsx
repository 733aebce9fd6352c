import type { MyAd, SeveralAction } from '../../../../contract/ads/my-ads.ts';
import { PreviewLinkDialog } from '../draft/preview-link-dialog.tsx';
import { AdTransactionsDialog } from './ad-transactions-dialog.tsx';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { DeleteAdsDialog } from './delete-ads-dialog.tsx';
import type { MyAdAction } from './my-ad-actions.ts';
import { PromoteDialog } from './promote-dialog.tsx';
import { SellDialog } from './sell-dialog.tsx';
import { SeveralAdsDialog } from './several-ads-dialog.tsx';

// The dialogs of the user's ads in one file, which the list loads when the first of them opens.

/** An action that opens a dialog. */
export type AdTask = { name: MyAdAction; ad: MyAd; token?: string };
export type AdTaskDialogProps = AdTask & { onClose: () => void; onRemoved: () => void };

export function AdTaskDialog({ name, ad, token, onClose, onRemoved }: AdTaskDialogProps) {
  if (name === 'boost' || name === 'highlight' || name === 'extend')
    return <PromoteDialog ad={ad} choice={name} onClose={onClose} />;
  if (name === 'sell') return <SellDialog ad={ad} onClose={onClose} onSold={onRemoved} />;
  if (name === 'deactivate') return <DeactivateDialog ad={ad} onClose={onClose} />;
  if (name === 'delete') return <DeleteAdsDialog ads={[ad]} onClose={onClose} onDeleted={onRemoved} />;
  if (name === 'transactions') return <AdTransactionsDialog ad={ad} onClose={onClose} />;
  return token ? <PreviewLinkDialog ad={ad} token={token} onClose={onClose} /> : null;
}

export type SeveralTaskDialogProps = {
  name: SeveralAction | 'delete';
  ads: readonly MyAd[];
  onClose: () => void;
  onDone: () => void;
};

export function SeveralTaskDialog({ name, ads, onClose, onDone }: SeveralTaskDialogProps) {
  if (name === 'delete') return <DeleteAdsDialog ads={ads} onClose={onClose} onDeleted={onDone} />;
  return <SeveralAdsDialog ads={ads} action={name} onClose={onClose} onDone={onDone} />;
}
