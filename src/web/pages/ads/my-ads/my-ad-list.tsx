import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Client, Input } from '../../../../contract/api.ts';
import type { MyAd } from '../../../../contract/my-ads.ts';
import { adLinks } from '../../../ad-links.ts';
import { links } from '../../../links.ts';
import { PreviewLinkDialog } from '../draft/preview-link-dialog.tsx';
import { useConsentClient } from '../terms/use-consent-client.tsx';
import { AdTransactionsDialog } from './ad-transactions-dialog.tsx';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { DeleteAdsDialog } from './delete-ads-dialog.tsx';
import type { MyAdAction } from './my-ad-actions.ts';
import { MyAdCard } from './my-ad-card.tsx';
import { pathOf } from './my-ad-menu.tsx';
import { PromoteDialog } from './promote-dialog.tsx';
import { SellDialog } from './sell-dialog.tsx';
import { useAdAction } from './use-ad-action.ts';

/** An action that opens a dialog. */
type Task = { name: MyAdAction; ad: MyAd; token?: string };
export type Selection = { ids: ReadonlySet<string>; toggle: (id: string) => void };

/** The user's ads as cards, with their actions. */
export function MyAdList(props: {
  ads: readonly MyAd[];
  now: string;
  /** Set while ads are being selected for a bulk action. */
  selection?: Selection | undefined;
  /** Id of the ad whose promotion is opened, after its owner has bought coins. */
  promote?: string | null;
  /** Called after an ad was deleted or sold and leaves the list. */
  onRemoved: () => void;
}) {
  const { ads, now, selection, promote, onRemoved } = props;
  const [task, setTask] = useState<Task | null>(() => {
    const ad = ads.find(({ id }) => id === promote);
    return ad ? { name: 'boost', ad } : null;
  });
  const { client, consentDialog } = useConsentClient();
  const onAction = useActions(client, setTask);
  return (
    <>
      <ul className="mt-4 grid w-full gap-3">
        {ads.map((ad) => (
          <MyAdCard key={ad.id} ad={ad} now={now} selection={selection} onAction={(name) => onAction(name, ad)} />
        ))}
      </ul>
      {task && dialogOf(task, () => setTask(null), onRemoved)}
      {consentDialog}
    </>
  );
}

function dialogOf({ name, ad, token }: Task, onClose: () => void, onRemoved: () => void): ReactNode {
  if (name === 'boost' || name === 'highlight' || name === 'extend')
    return <PromoteDialog ad={ad} choice={name} onClose={onClose} />;
  if (name === 'sell') return <SellDialog ad={ad} onClose={onClose} onSold={onRemoved} />;
  if (name === 'deactivate') return <DeactivateDialog ad={ad} onClose={onClose} />;
  if (name === 'delete') return <DeleteAdsDialog ads={[ad]} onClose={onClose} onDeleted={onRemoved} />;
  if (name === 'transactions') return <AdTransactionsDialog ad={ad} onClose={onClose} />;
  return token && <PreviewLinkDialog ad={ad} token={token} onClose={onClose} />;
}

const DIALOG_ACTIONS: readonly MyAdAction[] = [
  'boost',
  'highlight',
  'extend',
  'sell',
  'deactivate',
  'delete',
  'transactions',
];
const CHANGES: Partial<Record<MyAdAction, Omit<Input<'PATCH /product/my-product'>, 'id'>>> = {
  activate: { active: true },
  reserve: { availability: 'reserved' },
  release: { availability: 'available' },
  renewal_on: { auto_renew: true },
  renewal_off: { auto_renew: false },
};

/** Runs actions that need no confirmation, and opens a dialog for the others. */
function useActions(client: Client, open: (task: Task) => void): (name: MyAdAction, ad: MyAd) => void {
  const { t } = useTranslation('my-ads');
  const navigate = useNavigate();
  const { run } = useAdAction();
  const start = async (name: MyAdAction, ad: MyAd): Promise<string | null> => {
    const { id } = ad;
    const change = CHANGES[name];
    if (change) {
      await client('PATCH /product/my-product', { id, ...change }, { errors: 'caller' });
      return t(`done.${name}`);
    }
    if (name === 'duplicate') {
      await navigate(
        links.createDisplay((await client('POST /product/duplicate', { id }, { errors: 'caller' })).draft.id),
      );
      return t('done.duplicate');
    }
    if (name === 'edit')
      await navigate(
        adLinks.editDisplay((await client('POST /product/my-product/revision', { id }, { errors: 'caller' })).draft.id),
      );
    if (name === 'preview')
      open({ name, ad, token: (await client('POST /content/create/preview', { id }, { errors: 'caller' })).token });
    return null;
  };
  return (name, ad) => {
    const path = pathOf(name, ad);
    if (path) void navigate(path);
    else if (DIALOG_ACTIONS.includes(name)) open({ name, ad });
    else void run(() => start(name, ad));
  };
}
