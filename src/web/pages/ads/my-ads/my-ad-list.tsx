import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { MyAd } from '../../../../contract/ads/my-ads.ts';
import type { Client, Input } from '../../../../contract/api/api.ts';
import { links } from '../../../../contract/pages/links.ts';
import { adLinks } from '../../../../contract/pages/my-ad-links.ts';
import { useLatePartAfter } from '../../../app/late-parts.ts';
import { useConsentClient } from '../terms/use-consent-client.tsx';
import type { MyAdAction } from './my-ad-actions.ts';
import { MyAdCard } from './my-ad-card.tsx';
import type { AdTask, AdTaskDialogProps } from './my-ad-dialogs.tsx';
import { pathOf } from './my-ad-menu.tsx';
import { useAdAction } from './use-ad-action.ts';

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
  const [task, setTask] = useState<AdTask | null>(() => {
    const ad = ads.find(({ id }) => id === promote);
    return ad ? { name: 'boost', ad } : null;
  });
  const { client, consentDialog } = useConsentClient();
  const act = useActions(client, setTask);
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  const onAction = useCallback<typeof act>((name, ad) => latest.current(name, ad), []);
  return (
    <>
      <ul className="mt-4 grid w-full gap-3">
        {ads.map((ad) => (
          <MyAdCard
            key={ad.id}
            ad={ad}
            now={now}
            isChosen={selection?.ids.has(ad.id)}
            onToggle={selection?.toggle}
            onAction={onAction}
          />
        ))}
      </ul>
      {task && <AdDialog {...task} onClose={() => setTask(null)} onRemoved={onRemoved} />}
      {consentDialog}
    </>
  );
}

/** The dialog of an action: its code is loaded when the first one opens. */
function AdDialog(props: AdTaskDialogProps) {
  const Dialog = useLatePartAfter(async () => (await import('./my-ad-dialogs.tsx')).AdTaskDialog);
  return Dialog ? <Dialog {...props} /> : null;
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
function useActions(client: Client, open: (task: AdTask) => void): (name: MyAdAction, ad: MyAd) => void {
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
