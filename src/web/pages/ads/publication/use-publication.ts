import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type Draft, savePublication } from '../../../../contract/ad-creation.ts';
import { AD_STATUSES } from '../../../../contract/ad-rules.ts';
import type { Client, Output } from '../../../../contract/api.ts';
import { ApiError, isError } from '../../../../contract/api-error.ts';
import type { ErrorData } from '../../../../contract/error-data.ts';
import { type PriceLine, type PublicationChoice, publicationPrice } from '../../../../contract/publication-price.ts';
import { useStore } from '../../../designer/designer-context.tsx';
import { type Autosave, createAutosave } from '../../../designer/saving/autosave.ts';
import { firstFieldText, isRetryable } from '../../../failures.ts';
import { links } from '../../../links.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useAttemptKey } from '../../../use-attempt-key.ts';
import { useClient, useViewer } from '../../../viewer.tsx';
import type { Hashtags } from '../detail/hashtags.ts';
import { sendHashtags, useHashtags } from '../detail/use-hashtags.ts';
import { useSaveBeforeLeaving } from '../draft/save-before-leaving.ts';
import { failureOfSave } from '../draft/save-failure.ts';
import { useVoucher, type Voucher } from './use-voucher.ts';

export type Offer = Output<'GET /product/publication/package'>;
/** Why the ad was not published. */
export type PublicationFailure =
  | { kind: 'price'; price: number }
  | { kind: 'coins' }
  | { kind: 'limit'; limit: ErrorData['posting_limit']['kind']; maximum: number }
  | { kind: 'other'; message: string };
/** What the last step saves, all of it one after another. */
type PublicationDocument = {
  choice: PublicationChoice;
  auto_renew: boolean;
  voucher_code: string;
  hashtags: readonly string[];
};
export type Publication = {
  choice: PublicationChoice;
  choose(choice: PublicationChoice): void;
  auto_renew: boolean;
  setAutoRenew(isOn: boolean): void;
  hashtags: Hashtags;
  /** How many of them the ad will have. */
  hashtag_total: number;
  voucher: Voucher;
  offer: Offer;
  price: number;
  lines: readonly PriceLine[];
  autosave: Autosave<PublicationDocument>;
  failure: PublicationFailure | null;
  isPending: boolean;
  publish(): Promise<void>;
  takeOther(): Promise<void>;
  keepMine(): Promise<void>;
};

const DEFAULT_DURATION = 30;

function documentOf(draft: Draft): PublicationDocument {
  const { duration_days, boost, highlight, auto_renew, voucher_code, hashtags } = draft;
  return {
    choice: { duration_days: duration_days ?? DEFAULT_DURATION, boost, highlight },
    auto_renew,
    voucher_code,
    hashtags,
  };
}

/** The last step: what is chosen, saved as it changes, and the publishing that takes the coins. */
export function usePublication(draft: Draft, first: Offer): Publication {
  const client = useClient();
  const [wanted, setWanted] = useState(() => documentOf(draft));
  const latest = useRef(wanted);
  const [offer, setOffer] = useState(first);
  const [failure, setFailure] = useState<PublicationFailure | null>(null);

  const take = (next: PublicationDocument) => {
    latest.current = next;
    setWanted(next);
    setFailure(null);
  };
  const change = (part: Partial<PublicationDocument>) => {
    take({ ...latest.current, ...part });
    autosave.change(latest.current);
  };
  const hashtags = useHashtags(draft, (names) => change({ hashtags: names }));
  const packageId = offer.packages.find((one) => one.duration_days === wanted.choice.duration_days)?.id;
  const voucher = useVoucher(draft, first.voucher, packageId, (code) => change({ voucher_code: code }));
  const autosave = useDocumentAutosave(draft, { onTaken: hashtags.recheck, onVoucherGone: voucher.refuse });

  const priceOf = (present: Offer) => {
    const { choice, hashtags: names } = latest.current;
    return publicationPrice(choice, names.length, { ...present, voucher: voucher.benefit });
  };
  const reload = async () => {
    const { revision } = autosave;
    const [asked, answer] = [revision(), await client('GET /product/publication/package', { id: draft.id })];
    setOffer(answer);
    const told = priceOf(answer)?.price ?? answer.price;
    // The server's total counts. Where ours is another, the author hears of it before anything is paid.
    if (asked === revision() && !autosave.hasUnsaved() && told !== answer.price) {
      setFailure({ kind: 'price', price: answer.price });
    }
  };
  const saved = useStore(autosave.state);
  const savedAt = saved.kind === 'saved' ? saved.at : null;
  const afterSave = useEffectEvent(() => {
    // The price was shown already; what could not be asked again is asked at the publishing.
    reload().catch(() => undefined);
  });
  useEffect(() => {
    if (savedAt !== null) afterSave();
  }, [savedAt]);

  const computed = priceOf(offer);
  const price = failure?.kind === 'price' ? failure.price : (computed?.price ?? offer.price);
  const { isPending, publish } = usePublish(draft, {
    document: wanted,
    price,
    autosave,
    setFailure,
    async onRefused(error) {
      if (isError(error, 'hashtag_taken')) hashtags.recheck();
      if (isError(error, 'invalid_code')) voucher.refuse(firstFieldText(error));
      // Balance, prices and errors may be others now than when the page came.
      await reload().catch(() => undefined);
    },
  });
  const other = async () => (await client('GET /content/create', { id: draft.id })).draft ?? draft;

  return {
    choice: wanted.choice,
    choose: (choice) => change({ choice }),
    auto_renew: wanted.auto_renew,
    setAutoRenew: (auto_renew) => change({ auto_renew }),
    hashtags,
    hashtag_total: wanted.hashtags.length,
    voucher,
    offer,
    price,
    lines: computed?.lines ?? [],
    autosave,
    failure,
    isPending,
    publish,
    async takeOther() {
      const there = await other();
      take(documentOf(there));
      hashtags.reset(there.hashtags);
      autosave.resume(there.revision, latest.current, true);
      const answer = await client('GET /product/publication/package', { id: draft.id });
      setOffer(answer);
      voucher.reset(there, answer.voucher);
    },
    async keepMine() {
      autosave.resume((await other()).revision, latest.current, false);
    },
  };
}

type Publishing = {
  document: PublicationDocument;
  price: number;
  autosave: Autosave<PublicationDocument>;
  setFailure(failure: PublicationFailure | null): void;
  onRefused(error: ApiError): Promise<void>;
};

/** Pins the ad, and goes where its author sees what has become of it. */
function usePublish(draft: Draft, { document, price, autosave, setFailure, onRefused }: Publishing) {
  const client = useClient();
  const { refresh } = useViewer();
  const navigate = useNavigate();
  const toast = useToast();
  const { t } = useTranslation(['ads', 'errors']);
  const [isPending, setPending] = useState(false);
  const keyFor = useAttemptKey();
  const publish = async () => {
    if (isPending) return;
    setPending(true);
    setFailure(null);
    const attempt = keyFor(JSON.stringify({ price, document }));
    try {
      // The server publishes what it has: the choice on the page must be there first.
      if (!(await autosave.flush())) {
        if (autosave.state.get().kind === 'failed') setFailure({ kind: 'other', message: t('errors:connection_lost') });
        return;
      }
      const { id, status } = await client(
        'POST /content/create/publish',
        { id: draft.id, price },
        { idempotency_key: attempt.key },
      );
      await refresh().catch(() => undefined);
      if (draft.revision_of && status !== AD_STATUSES.PENDING_APPROVAL) {
        toast.success(t('publication.changes_saved'));
        return await navigate(links.myAds(status === AD_STATUSES.EXPIRED ? 'expired' : 'active'), { replace: true });
      }
      await navigate(links.myAds('active', id), { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isRetryable(error)) attempt.end();
      if (isError(error, 'status_conflict')) await navigate(links.myAds('active'));
      setFailure(failureOf(error));
      await onRefused(error);
    } finally {
      setPending(false);
    }
  };
  return { isPending, publish };
}

function failureOf(error: ApiError): PublicationFailure {
  if (isError(error, 'insufficient_balance')) return { kind: 'coins' };
  if (isError(error, 'price_changed')) return { kind: 'price', price: error.data.price };
  if (isError(error, 'posting_limit')) return { kind: 'limit', limit: error.data.kind, maximum: error.data.maximum };
  return { kind: 'other', message: error.message };
}

type Refusals = { onTaken: () => void; onVoucherGone: () => void };

function useDocumentAutosave(draft: Draft, refusals: Refusals): Autosave<PublicationDocument> {
  const client = useClient();
  const told = useRef(refusals);
  told.current = refusals;
  const [autosave] = useState(() => {
    let savedTags = draft.hashtags.join();
    return createAutosave<PublicationDocument>({
      document: documentOf(draft),
      revision: draft.revision,
      async send(document, revision) {
        const save = { id: draft.id, revision };
        if (document.hashtags.join() !== savedTags) {
          const answer = await sendHashtags(client, save, document.hashtags);
          if (answer === null) told.current.onTaken();
          else {
            savedTags = document.hashtags.join();
            save.revision = answer;
          }
        }
        // A revision has nothing to choose: its ad keeps what it was published for.
        if (draft.revision_of) return save;
        return sendChoice(client, save, document, () => told.current.onVoucherGone());
      },
      failureOf: failureOfSave,
      keep: () => false,
    });
  });
  useSaveBeforeLeaving(autosave);
  return autosave;
}

/** A voucher that cannot be used any more holds nothing else up: it is told, and the rest saved without it. */
async function sendChoice(
  client: Client,
  save: { id: string; revision: number },
  { choice: { boost, highlight, ...choice }, auto_renew, voucher_code }: PublicationDocument,
  onVoucherGone: () => void,
) {
  const duration_days = savePublication.body.shape.duration_days.parse(choice.duration_days);
  const body = { ...save, duration_days, boost, highlight, auto_renew };
  try {
    return await client('POST /content/create/publication', { ...body, voucher_code });
  } catch (error) {
    if (voucher_code === '' || !isError(error, 'invalid_code')) throw error;
    onVoucherGone();
    return client('POST /content/create/publication', { ...body, voucher_code: '' });
  }
}
