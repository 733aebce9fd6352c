import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import {
  type Draft,
  getDraft,
  getPublicationPackage,
  publishAd,
  savePublication,
} from '../../../contract/ad-creation.ts';
import { ApiError } from '../../../contract/api-error.ts';
import type { OutputOf } from '../../../contract/endpoint.ts';
import { ERRORS } from '../../../contract/errors.ts';
import { type PublicationChoice, publicationPrice } from '../../../contract/publication-price.ts';
import { type Autosave, createAutosave } from '../../designer/autosave.ts';
import { links } from '../../links.ts';
import { useClient, useViewer } from '../../viewer.tsx';
import { useSaveBeforeLeaving } from './save-before-leaving.ts';
import { failureOfSave, isPassing } from './save-failure.ts';
import { useAttemptKey } from './use-attempt-key.ts';

export type Offer = OutputOf<typeof getPublicationPackage>;
/** Why the ad was not pinned. */
export type PublicationFailure =
  | { kind: 'price'; price: number }
  | { kind: 'coins' }
  | { kind: 'limit'; limit: string; maximum: number }
  | { kind: 'other'; message: string };
export type Publication = {
  choice: PublicationChoice;
  choose(choice: PublicationChoice): void;
  /** How many hashtags the ad will have. */
  hashtags: number;
  offer: Offer;
  price: number;
  autosave: Autosave<PublicationChoice>;
  failure: PublicationFailure | null;
  isPending: boolean;
  publish(): Promise<void>;
  takeOther(): Promise<void>;
  keepMine(): Promise<void>;
};

const DEFAULT_DURATION = 30;
const limitData = z.object({ kind: z.string(), maximum: z.int() });
const priceData = z.object({ price: z.int() });
const statusData = z.object({ status: z.int() });

function choiceOf(draft: Draft): PublicationChoice {
  const { duration_days, boost, highlight } = draft;
  return { duration_days: duration_days ?? DEFAULT_DURATION, boost, highlight };
}

/** The last step: the choice, saved as it changes, and the pinning that takes the coins. */
export function usePublication(draft: Draft, first: Offer): Publication {
  const client = useClient();
  const { refresh } = useViewer();
  const navigate = useNavigate();
  const { t } = useTranslation('errors');
  const [choice, setChoice] = useState(() => choiceOf(draft));
  const [offer, setOffer] = useState(first);
  const [failure, setFailure] = useState<PublicationFailure | null>(null);
  const [isPending, setPending] = useState(false);
  const autosave = useChoiceAutosave(draft);
  const keyFor = useAttemptKey();
  const hashtags = draft.hashtags.length;
  const price = publicationPrice(choice, hashtags, offer)?.price ?? offer.price;

  const choose = (next: PublicationChoice) => {
    setChoice(next);
    setFailure(null);
    autosave.change(next);
  };
  const other = async () => (await client(getDraft, { id: draft.id })).draft ?? draft;
  const reload = async () => setOffer(await client(getPublicationPackage, { id: draft.id }));

  const publish = async () => {
    if (isPending) return;
    setPending(true);
    setFailure(null);
    const attempt = keyFor(JSON.stringify({ price, ...choice }));
    try {
      // The server publishes what it has: the choice on the page must be there first.
      if (!(await autosave.flush())) {
        if (autosave.state.get().kind === 'failed') setFailure({ kind: 'other', message: t('connection_lost') });
        return;
      }
      await client(publishAd, { id: draft.id, price }, { idempotency_key: attempt.key });
      await refresh().catch(() => undefined);
      await navigate(links.myAds('active', draft.id), { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isPassing(error)) attempt.end();
      if (statusData.safeParse(error.data).success) await navigate(links.myAds('active'));
      setFailure(failureOf(error));
      // Balance, prices and faults may be others now than when the page came.
      await reload().catch(() => undefined);
    } finally {
      setPending(false);
    }
  };

  return {
    choice,
    choose,
    hashtags,
    offer,
    price,
    autosave,
    failure,
    isPending,
    publish,
    async takeOther() {
      const there = await other();
      setChoice(choiceOf(there));
      autosave.resume(there.revision, choiceOf(there), true);
      await reload();
    },
    async keepMine() {
      autosave.resume((await other()).revision, choice, false);
    },
  };
}

function failureOf(error: ApiError): PublicationFailure {
  if (error.code === ERRORS.insufficient_balance.code) return { kind: 'coins' };
  const price = priceData.safeParse(error.data);
  if (error.status === 409 && price.success) return { kind: 'price', price: price.data.price };
  const limit = limitData.safeParse(error.data);
  if (error.status === 409 && limit.success)
    return { kind: 'limit', limit: limit.data.kind, maximum: limit.data.maximum };
  return { kind: 'other', message: error.message };
}

function useChoiceAutosave(draft: Draft): Autosave<PublicationChoice> {
  const client = useClient();
  const [autosave] = useState(() =>
    createAutosave<PublicationChoice>({
      document: choiceOf(draft),
      revision: draft.revision,
      send: ({ boost, highlight, ...choice }, revision) => {
        const duration_days = savePublication.body.shape.duration_days.parse(choice.duration_days);
        const { id, auto_renew } = draft;
        return client(savePublication, { id, revision, duration_days, boost, highlight, auto_renew });
      },
      failureOf: failureOfSave,
      keep: () => false,
    }),
  );
  useSaveBeforeLeaving(autosave);
  return autosave;
}
