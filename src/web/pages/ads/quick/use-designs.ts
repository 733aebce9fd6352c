import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { headlineOf, type LineFacts } from '../../../../contract/ads/line/line-facts.ts';
import type { DisplayConfig } from '../../../../contract/design/schemas.ts';
import type { Locale } from '../../../../contract/text/locale.ts';
import { fontsOf } from '../../../designer/artwork/fonts.ts';
import { pageFonts } from '../../../designer/artwork/loaded-fonts.ts';
import { withFoundSubject } from '../../../designer/model/quick/facts.ts';
import type { Mood } from '../../../designer/model/quick/recipe.ts';
import {
  CUT_OUTS_A_ROUND,
  designSteps,
  inputChecksum,
  recordRound,
  suggestDesigns,
  suggestFirstDesigns,
  warmUpSteps,
} from '../../../designer/model/quick/suggest-designs.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { whenIdle } from '../../../ui/when-idle.ts';
import type { QuickAd } from './quick-ad.ts';
import type { ResolvedLine } from './resolve-line.ts';

/** How long designs with a cut-out are waited for. */
const WAIT_MILLISECONDS = 6000;

export type Designs = {
  designs: readonly DisplayConfig[];
  /** How many more are shown when the photo's subject has been cut out. */
  waiting: number;
};

/**
 * Six designs of an ad; the same input gives the same six. While the photo's subject is being cut out there are only the first,
 * which do not show it; the others follow.
 */
export function useDesigns(
  ad: Pick<QuickAd, 'id' | 'photo' | 'shown'> | null | undefined,
  line: Pick<ResolvedLine, 'facts'>,
  round: number,
  mood: Mood | null = null,
): Designs {
  const locale = useLocale();
  const { facts } = line;
  const id = ad?.id;
  const photo = ad?.photo ?? null;
  const isCutting = Boolean(photo?.file_id) && photo?.subject === undefined;
  const hasWaited = useHasWaited(isCutting);
  const photoFacts = photo?.facts ?? null;
  const subject = photo?.subject ?? null;
  const record = ad?.shown ?? null;
  // The facts are a new object after each key, mostly with equal content.
  const key = JSON.stringify(facts);
  const isWaiting = isCutting && !hasWaited;
  const designs = useMemo(() => {
    const line: LineFacts = JSON.parse(key);
    if (id === undefined || line.title === '') return [];
    const shown = photoFacts && { facts: photoFacts, subject };
    const input = { ...designInput({ id, photo: shown }, line, locale), round, mood };
    return isWaiting ? suggestFirstDesigns(input) : suggestDesigns(input, record);
  }, [id, photoFacts, subject, key, locale, round, mood, record, isWaiting]);
  return { designs, waiting: isWaiting && designs.length > 0 ? CUT_OUTS_A_ROUND : 0 };
}

/** Keeps with the ad how the designs of a round were made, once all of them are shown. */
export function useShownRound(
  ad: QuickAd | null | undefined,
  { facts }: Pick<ResolvedLine, 'facts'>,
  round: number,
  onShown: (record: NonNullable<QuickAd['shown']>) => void,
): void {
  const locale = useLocale();
  const id = ad?.id;
  const photo = ad?.photo ?? null;
  const key = JSON.stringify(facts);
  const input = useMemo(() => {
    const line: LineFacts = JSON.parse(key);
    return id === undefined || line.title === ''
      ? null
      : { ...designInput({ id, photo }, line, locale), round, mood: null };
  }, [id, photo, key, locale, round]);
  const present = useMemo(() => input && inputChecksum(input), [input]);
  const keep = useEffectEvent(() => {
    if (!input || ad?.shown?.input === present) return;
    const { made, ...record } = recordRound(input);
    onShown({ ...record, made: made.map(([recipe, wave]) => [recipe, wave]) });
  });
  // Not whenever the ad changes: two tabs that show two rounds of it would overwrite each other's without end.
  useEffect(() => {
    if (present !== null) keep();
  }, [present]);
}

/** How long steps may follow each other before the page can answer again. */
const SLICE_MILLISECONDS = 8;

/** After which pause in typing the fonts of designs are loaded: those of each word would be most fonts. */
const PAUSE_MILLISECONDS = 1000;

/**
 * Makes the designs of a round while the page is idle, so that `useDesigns` has them at once. With `hasFonts`, their fonts are
 * loaded too.
 */
export function useDesignsAhead(
  ad: Pick<QuickAd, 'id' | 'photo'> | null | undefined,
  { facts }: Pick<ResolvedLine, 'facts'>,
  { round, mood = null, hasFonts = false }: { round: number; mood?: Mood | null; hasFonts?: boolean },
): void {
  const locale = useLocale();
  const id = ad?.id;
  const photoFacts = ad?.photo?.facts ?? null;
  const subject = ad?.photo?.subject ?? null;
  const key = JSON.stringify(facts);
  useEffect(() => {
    const line: LineFacts = JSON.parse(key);
    if (id === undefined || line.title === '') return;
    const photo = photoFacts && { facts: photoFacts, subject };
    const input = { ...designInput({ id, photo }, line, locale), round, mood };
    const step = designSteps(input);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const loadFonts = () => pageFonts.load(suggestDesigns(input).flatMap(fontsOf));
    let cancel = () => {};
    const next = () => {
      const end = performance.now() + SLICE_MILLISECONDS;
      while (step()) {
        if (performance.now() < end) continue;
        cancel = whenIdle(next);
        return;
      }
      if (hasFonts) timer = setTimeout(loadFonts, PAUSE_MILLISECONDS);
    };
    cancel = whenIdle(next);
    return () => {
      cancel();
      clearTimeout(timer);
    };
  }, [id, photoFacts, subject, key, locale, round, mood, hasFonts]);
}

let isWarm = false;

/** Makes designs of an example while the page is idle, so that those of the ad are there at once. */
export function useWarmUp(example: string, photo: QuickAd['photo'] | undefined): void {
  const locale = useLocale();
  const facts = photo?.facts ?? null;
  useEffect(() => {
    if (isWarm || !facts) return;
    const line: LineFacts = {
      title: example,
      ...headlineOf(example),
      price: 1,
      price_note: 'none',
      price_period: 'none',
      city: null,
      condition: null,
      category: null,
      kind: 'sale',
    };
    const steps = warmUpSteps(designInput({ id: '', photo: { facts, subject: null } }, line, locale));
    let cancel = () => {};
    const next = () => {
      const step = steps.pop();
      isWarm = step === undefined;
      if (!step) return;
      step();
      cancel = whenIdle(next);
    };
    cancel = whenIdle(next);
    return () => cancel();
  }, [example, facts, locale]);
}

/** What the designs of an ad are made of. */
export function designInput(
  { id, photo }: { id: string; photo: Pick<NonNullable<QuickAd['photo']>, 'facts' | 'subject'> | null },
  facts: LineFacts,
  locale: Locale,
) {
  const shown = photo?.facts && photo.subject ? withFoundSubject(photo.facts, photo.subject) : (photo?.facts ?? null);
  return { facts, locale, photo: shown, seed: id };
}

function useHasWaited(isWaiting: boolean): boolean {
  const [hasWaited, setWaited] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setWaited(true), WAIT_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return hasWaited;
}
