import { type Draft, savePublication } from '../../../../contract/ads/creation.ts';
import {
  type PriceLine,
  type PublicationChoice,
  publicationPrice,
} from '../../../../contract/ads/publication-price.ts';
import { DEFAULT_DURATION_DAYS } from '../../../../contract/ads/rules.ts';
import type { Client, Output } from '../../../../contract/api/api.ts';
import { ApiError, isError } from '../../../../contract/api/api-error.ts';
import type { ErrorData } from '../../../../contract/api/error-data.ts';
import { firstFieldText, isRetryable } from '../../../api/failures.ts';
import { createAttemptKeys } from '../../../api/use-attempt-key.ts';
import { createStore, type Store } from '../../../browser/store.ts';
import { type Autosave, createAutosave } from '../../../designer/saving/autosave.ts';
import { type CodeCheckStore, createCodeCheck } from '../../shared/use-code-check.ts';
import { createHashtags, type Hashtags } from '../detail/hashtags.ts';
import { sendHashtags } from '../detail/send-hashtags.ts';
import { failureOfSave } from '../draft/save-failure.ts';

export type Offer = Output<'GET /product/publication/package'>;
/** Why the ad was not published. */
export type PublicationFailure =
  | { kind: 'coins' }
  | { kind: 'limit'; limit: ErrorData['posting_limit'] }
  | { kind: 'terms' | 'connection' | 'other'; message: string };
/** What the publication step saves, one call after the other. */
export type PublicationContent = {
  choice: PublicationChoice;
  auto_renew: boolean;
  voucher_code: string;
  hashtags: readonly string[];
};
export type PublicationState = {
  content: PublicationContent;
  offer: Offer;
  /** The server's total where it differs from the one that was shown; the author confirms it by publishing. */
  changed_price: number | null;
  failure: PublicationFailure | null;
  isPending: boolean;
};
type Benefit = { coin_benefit: number };
type FoundVoucher = Benefit & { voucher_code: string };

/** The publication step: the choice, its saving and the publication, which charges the coins. */
export type PublicationStore = {
  state: Store<PublicationState>;
  hashtags: Hashtags;
  voucher: CodeCheckStore<FoundVoucher>;
  autosave: Autosave<PublicationContent>;
  choose(choice: PublicationChoice): void;
  setAutoRenew(isOn: boolean): void;
  /** Price in coins and its lines, with the currently valid voucher; null if the choice is not offered. */
  computed(): { price: number; lines: readonly PriceLine[] } | null;
  publish(): Promise<void>;
  /** Reloads price and balance. */
  reload(): Promise<Offer>;
  takeOther(): Promise<void>;
  overwrite(): Promise<void>;
  /** Reloads the price after each save. Returns a function that stops this. */
  start(): () => void;
};

type PublicationOptions = {
  draft: Draft;
  offer: Offer;
  client: Client;
  connectionLost(): string;
  afterPublish(published: Output<'POST /content/create/publish'>): Promise<void>;
  /** The ad already has another status: navigates to the author's ads. */
  onOtherStatus(): Promise<void>;
};

function contentOf(draft: Draft): PublicationContent {
  const { duration_days, boost, highlight, auto_renew, voucher_code, hashtags } = draft;
  return {
    choice: { duration_days: duration_days ?? DEFAULT_DURATION_DAYS, boost, highlight },
    auto_renew,
    voucher_code,
    hashtags,
  };
}

/** The state and actions of the publication step for one draft. */
export function createPublication({
  draft,
  offer: firstOffer,
  client,
  ...options
}: PublicationOptions): PublicationStore {
  const state = createStore<PublicationState>({
    content: contentOf(draft),
    offer: firstOffer,
    changed_price: null,
    failure: null,
    isPending: false,
  });
  const attemptKey = createAttemptKeys();
  const patch = (part: Partial<PublicationState>) => state.set({ ...state.get(), ...part });
  let reloading: Promise<unknown> = Promise.resolve();

  const hashtags = createHashtags({
    hashtags: draft.hashtags,
    isFree: async (hashtag) =>
      (await client('GET /content/create/hashtag/check', { id: draft.id, hashtag }, { errors: 'caller' })).available,
    onChange: (names) => change({ hashtags: names }),
  });
  const voucher = createCodeCheck<FoundVoucher>({
    lookUp(voucher_code) {
      const package_id = packageId();
      const voucher = { voucher_code, ...(package_id === undefined ? {} : { package_id }) };
      return client('GET /content/create/validate/voucher-code', voucher, { errors: 'caller' });
    },
    typed: draft.voucher_code,
    found: foundVoucher(draft, firstOffer.voucher),
    onChange: (found) => change({ voucher_code: found?.voucher_code ?? '' }),
  });
  const autosave = createPublicationAutosave(client, draft, {
    onHashtagTaken: () => hashtags.recheck(),
    onVoucherInvalid: () => voucher.refuse(),
    isBackground: () => !state.get().isPending,
  });

  function packageId(): number | undefined {
    const { content, offer } = state.get();
    return offer.packages.find((one) => one.duration_days === content.choice.duration_days)?.id;
  }

  function change(part: Partial<PublicationContent>): void {
    const before = packageId();
    const content = { ...state.get().content, ...part };
    patch({ content, changed_price: null, failure: null });
    autosave.change(content);
    // A voucher may be valid for one package only.
    if (packageId() !== before && voucher.shown.get().typed.trim() !== '') voucher.retry();
  }

  function computed() {
    const { content, offer } = state.get();
    return publicationPrice(content.choice, content.hashtags.length, {
      ...offer,
      voucher: voucher.shown.get().found,
    });
  }

  async function reload(): Promise<Offer> {
    const version = autosave.version();
    const offer = await client('GET /product/publication/package', { id: draft.id }, { errors: 'caller' });
    patch({ offer });
    const shown = computed()?.price ?? offer.price;
    // The server's total counts. If ours differs, the author is informed before paying.
    if (version === autosave.version() && !autosave.hasUnsaved() && shown !== offer.price) {
      patch({ changed_price: offer.price });
    }
    return offer;
  }

  async function publish(): Promise<void> {
    const { content, offer, changed_price, isPending } = state.get();
    if (isPending) return;
    const price = changed_price ?? computed()?.price ?? offer.price;
    patch({ isPending: true, changed_price: null, failure: null });
    const attempt = attemptKey(JSON.stringify({ price, content }));
    let isPublished = false;
    try {
      // The server publishes what it has stored, so the choice on the page must be saved first.
      if (!(await autosave.flush())) {
        if (autosave.state.get().kind === 'failed') {
          patch({ failure: { kind: 'connection', message: options.connectionLost() } });
        }
        return;
      }
      // A published revision no longer exists, so a question for its price must be answered before.
      await reloading;
      const published = await client(
        'POST /content/create/publish',
        { id: draft.id, price },
        { idempotency_key: attempt.key, errors: 'caller' },
      );
      await options.afterPublish(published);
      isPublished = true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isRetryable(error)) attempt.end();
      if (isError(error, 'status_conflict')) await options.onOtherStatus();
      if (isError(error, 'price_changed')) patch({ changed_price: error.data.price });
      else patch({ failure: failureOf(error) });
      if (isError(error, 'hashtag_taken')) hashtags.recheck();
      if (isError(error, 'invalid_code')) voucher.refuse(firstFieldText(error));
      // Balance, prices and findings may have changed since the page was loaded.
      await reload().catch(() => undefined);
    } finally {
      // What is published stays pending until the next page is there: nobody shall publish or pay once more.
      if (!isPublished) patch({ isPending: false });
    }
  }

  const loadServerDraft = async () => (await client('GET /content/create', { id: draft.id })).draft ?? draft;

  return {
    state,
    hashtags,
    voucher,
    autosave,
    choose: (choice) => change({ choice }),
    setAutoRenew: (auto_renew) => change({ auto_renew }),
    computed,
    publish,
    reload,
    async takeOther() {
      const saved = await loadServerDraft();
      const content = contentOf(saved);
      patch({ content, changed_price: null, failure: null });
      hashtags.reset(saved.hashtags);
      autosave.resume(saved.version, content, true);
      const offer = await client('GET /product/publication/package', { id: draft.id });
      patch({ offer });
      voucher.reset(saved.voucher_code, foundVoucher(saved, offer.voucher));
    },
    async overwrite() {
      autosave.resume((await loadServerDraft()).version, state.get().content, false);
    },
    start() {
      let savedAt: number | null = null;
      const unsubscribe = autosave.state.subscribe(() => {
        const saved = autosave.state.get();
        if (saved.kind !== 'saved' || saved.at === null || saved.at === savedAt) return;
        savedAt = saved.at;
        // What is being published was saved for it, and a failure of that reloads the price.
        if (state.get().isPending) return;
        // The page already shows a price; if this fails, it is reloaded when the publication fails.
        reloading = reload().catch(() => undefined);
      });
      return () => {
        unsubscribe();
        autosave.stop();
        voucher.stop();
      };
    },
  };
}

function foundVoucher({ voucher_code }: Pick<Draft, 'voucher_code'>, benefit: Benefit | null): FoundVoucher | null {
  return benefit && { ...benefit, voucher_code };
}

function failureOf(error: ApiError): PublicationFailure {
  if (isError(error, 'insufficient_balance')) return { kind: 'coins' };
  if (isError(error, 'posting_limit')) return { kind: 'limit', limit: error.data };
  if (isError(error, 'connection_lost')) return { kind: 'connection', message: error.message };
  const kind = isError(error, 'ads_creation_term_not_accepted') ? 'terms' : 'other';
  return { kind, message: error.message };
}

type SavingOptions = {
  onHashtagTaken: () => void;
  onVoucherInvalid: () => void;
  /** Whether the user has requested nothing. */
  isBackground: () => boolean;
};

function createPublicationAutosave(client: Client, draft: Draft, options: SavingOptions): Autosave<PublicationContent> {
  let savedTags = draft.hashtags.join();
  return createAutosave<PublicationContent>({
    content: contentOf(draft),
    version: draft.version,
    async send(content, version) {
      const save = { id: draft.id, version };
      if (content.hashtags.join() !== savedTags) {
        const next = await sendHashtags(client, save, content.hashtags, options.isBackground());
        if (next === null) options.onHashtagTaken();
        else {
          savedTags = content.hashtags.join();
          save.version = next;
        }
      }
      // A revision offers no choice: its ad keeps what was bought.
      if (draft.revision_of) return save;
      return sendChoice(client, save, content, options);
    },
    failureOf: failureOfSave,
    storeLocalCopy: () => false,
  });
}

/** A voucher that became invalid does not prevent saving: the author is informed, and the rest is saved without it. */
async function sendChoice(
  client: Client,
  save: { id: string; version: number },
  { choice: { boost, highlight, ...choice }, auto_renew, voucher_code }: PublicationContent,
  { onVoucherInvalid, isBackground }: SavingOptions,
) {
  const duration_days = savePublication.body.shape.duration_days.parse(choice.duration_days);
  const body = { ...save, duration_days, boost, highlight, auto_renew };
  const call = { errors: 'caller', is_background: isBackground() } as const;
  try {
    return await client('POST /content/create/publication', { ...body, voucher_code }, call);
  } catch (error) {
    if (voucher_code === '' || !isError(error, 'invalid_code')) throw error;
    onVoucherInvalid();
    return client('POST /content/create/publication', { ...body, voucher_code: '' }, call);
  }
}
