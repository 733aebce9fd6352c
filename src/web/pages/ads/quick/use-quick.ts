import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { AD_LIMITS } from '../../../../contract/ads/rules.ts';
import type { Client } from '../../../../contract/api/api.ts';
import type { Field } from '../../../../contract/catalogue/endpoints.ts';
import { adLinks } from '../../../../contract/pages/my-ad-links.ts';
import { quickLinks } from '../../../../contract/pages/quick-links.ts';
import { visitorContext } from '../../../api/client.ts';
import { useRoot } from '../../../app/root-data.ts';
import { useStore } from '../../../browser/use-store.ts';
import { useClient, useViewer } from '../../../session/viewer.tsx';
import { useConsentClient } from '../terms/use-consent-client.tsx';
import { type Corrections, type QuickAd, withCorrections } from './quick-ad.ts';
import { type QuickStore, quickStoreOf } from './quick-store.ts';
import { type NamedCity, type ResolvedLine, resolveLine } from './resolve-line.ts';

/** The query parameter of an ad that goes on to its publication by itself, after a registration. */
export const PUBLISH = 'publish';
export type QuickStep = 'photo' | 'line' | 'designs' | 'summary';

/** What every step needs to know: whose ad it is. */
export async function loadQuickStep({ context }: LoaderFunctionArgs, next: string = quickLinks.photo()) {
  const viewer = await context.get(visitorContext).getViewer();
  if (viewer?.can_create_ads === false) throw redirect(adLinks.acceptTerms(next));
  return { user_id: viewer?.id ?? null };
}

/** The addresses of the steps before the last one. */
export function quickPaths(isGuest: boolean) {
  return isGuest
    ? { photo: quickLinks.guestPhoto, line: quickLinks.guestLine, designs: quickLinks.guestDesigns }
    : { photo: quickLinks.photo, line: quickLinks.line, designs: quickLinks.designs };
}

/** The quick ad of this tab, for a step's page. `isAtWork` is false on pages that only offer to go on with it. */
export function useQuickStore(user_id: string | null, isAtWork = true) {
  const { client, consentDialog } = useConsentClient();
  const { t } = useTranslation(['quick', 'ui']);
  const [store] = useState(() =>
    quickStoreOf({ user_id, client, error500: () => t('ui:error_500'), photoGone: () => t('upload.gone') }),
  );
  const ad = useStore(store.ad);
  const upload = useStore(store.upload);
  // What the device has stored is shown before a letter can be typed, which would replace it. The page follows the store already.
  useLayoutEffect(() => store.start(client, isAtWork), [store, client, isAtWork]);
  return { store, client, consentDialog, ad, upload };
}

/** Loaded once for all steps, so that what a line means does not change from step to step. */
let loadedCities: readonly NamedCity[] | null = null;
const NO_CITIES: readonly NamedCity[] = [];

async function loadCities(client: Client): Promise<readonly NamedCity[]> {
  loadedCities ??= (await client('GET /location/city', {}, { errors: 'caller' })).data;
  return loadedCities;
}

/** The cities; null while they are loading, none if they could not be loaded. */
function useLoadedCities(): readonly NamedCity[] | null {
  const client = useClient();
  const [cities, setCities] = useState(loadedCities);
  useEffect(() => {
    if (!loadedCities) loadCities(client).then(setCities, () => setCities(NO_CITIES));
  }, [client]);
  return cities;
}

type Guess = (text: string) => readonly string[];
/** Loaded with the first step that reads a line: the words of all categories are as large as the rest of the step. */
let loadedGuess: Guess | null = null;
const NO_GUESS: Guess = () => [];

async function loadGuess(): Promise<Guess> {
  const { guessCategories } = await import('../../../../contract/catalogue/category-words/guess-categories.ts');
  loadedGuess = guessCategories;
  return guessCategories;
}

/** Loads what the reading of a line needs, before there is one. */
export async function loadReading(client: Client): Promise<void> {
  await Promise.all([loadCities(client), loadGuess()]);
}

/** What guesses categories; null while it is loading, without guesses if it could not be loaded. */
function useLoadedGuess(): Guess | null {
  const [guess, setGuess] = useState<Guess | null>(() => loadedGuess);
  useEffect(() => {
    if (loadedGuess) return;
    loadGuess().then(
      (loaded) => setGuess(() => loaded),
      () => setGuess(() => NO_GUESS),
    );
  }, []);
  return guess;
}

/** The cities; none while they are loading. */
export function useCities(): readonly NamedCity[] {
  return useLoadedCities() ?? NO_CITIES;
}

type Form = { sub_category_id: number; fields: readonly Field[] };
/** Loaded once for all steps, so that a step that opens has read its line already. */
const loadedForms = new Map<number, Form>();

/** The form of a sub-category; null until it is loaded. */
export function useCategoryForm(sub_category_id: number | null): Form | null {
  const client = useClient();
  const [loaded, setForm] = useState<Form | null>(null);
  const known = sub_category_id === null ? undefined : loadedForms.get(sub_category_id);
  useEffect(() => {
    if (sub_category_id === null || loadedForms.has(sub_category_id)) return;
    let isCancelled = false;
    client('GET /category/:id', { id: sub_category_id }, { errors: 'caller', is_background: true }).then(
      ({ fields }) => {
        const form = { sub_category_id, fields };
        loadedForms.set(sub_category_id, form);
        if (!isCancelled) setForm(form);
      },
      () => {
        if (!isCancelled) setForm({ sub_category_id, fields: [] });
      },
    );
    return () => {
      isCancelled = true;
    };
  }, [client, sub_category_id]);
  return known ?? (loaded?.sub_category_id === sub_category_id ? loaded : null);
}

const EMPTY: Pick<QuickAd, 'line' | 'corrections'> = { line: '', corrections: {} };

/** What the line of an ad means now; it follows the typing at its own pace. */
export function useResolvedLine(ad: QuickAd | null | undefined): {
  line: ResolvedLine;
  cities: readonly NamedCity[];
  complete: () => Promise<ResolvedLine>;
  /** What the line means with other corrections. */
  corrected: (part: Corrections) => ResolvedLine;
  /** Whether nothing that is still loading can change what the line means. */
  isRead: boolean;
  /** Whether it was also read as it is now. */
  isSettled: boolean;
} {
  const { categories } = useRoot();
  const { viewer } = useViewer();
  const loaded = useLoadedCities();
  const cities = loaded ?? NO_CITIES;
  const guess = useLoadedGuess();
  const typed = useDeferredValue(ad ?? EMPTY);
  const home = useMemo(
    () => (viewer && viewer.city_id > 0 ? { id: viewer.city_id, name: viewer.city_name } : null),
    [viewer],
  );
  const resolve = useCallback(
    (form: Form | null, corrections = typed.corrections) =>
      resolveLine(typed.line, corrections, { cities, categories, form, home, guess: guess ?? NO_GUESS }),
    [typed.line, typed.corrections, cities, categories, home, guess],
  );
  const first = useMemo(() => resolve(null), [resolve]);
  const form = useCategoryForm(first.category?.id ?? null);
  const client = useClient();
  const line = useMemo(() => (form ? resolve(form) : first), [resolve, first, form]);
  /** The same with the form of its category, which may still be loading. */
  const complete = async () => {
    const { category } = line;
    // A form without fields could not be loaded; the call says why.
    if ((form && form.fields.length > 0) || !category) return line;
    const { fields } = await client('GET /category/:id', { id: category.id }, { errors: 'caller' });
    return resolve({ sub_category_id: category.id, fields });
  };
  const corrected = (part: Corrections) => resolve(form, withCorrections(typed.corrections, part));
  const isRead = loaded !== null && guess !== null && (first.category === null || form !== null);
  // Other changes of an ad, such as its photo's upload, do not change what its line means.
  const { line: text, corrections } = ad ?? EMPTY;
  const isSettled = isRead && typed.line === text && typed.corrections === corrections;
  return { line, cities, complete, corrected, isRead, isSettled };
}

/** The store of the ad, for code that has no step. */
export type { QuickStore };

/** Whether a number may have WhatsApp. */
export function isMobileNumber(phone: string): boolean {
  return /^\+628\d{7,11}$/.test(phone);
}

export const TITLE_MAX = AD_LIMITS.title.max;
