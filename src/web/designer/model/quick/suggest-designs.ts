import type { LineFacts } from '../../../../contract/ads/line/line-facts.ts';
import type { DisplayConfig } from '../../../../contract/design/schemas.ts';
import type { Locale } from '../../../../contract/text/locale.ts';
import { dice } from '../shuffle.ts';
import { type ColorRule, paletteOf } from './color-rules.ts';
import { type Composed, compose } from './compose.ts';
import { isBlurred, isDark, type PhotoFacts } from './facts.ts';
import { likedMoods } from './liked-moods.ts';
import type { Recipe } from './recipe.ts';
import { RECIPES } from './recipes/recipes.ts';
import { headlineLengths, type Words, wordsOf } from './words.ts';

export type QuickInput = {
  facts: LineFacts;
  locale: Locale;
  photo: PhotoFacts | null;
  /** The same seed gives the same designs; the photo's file id serves. */
  seed: string;
  /** 0 for the first six designs, up to 9 for further ones. */
  round: number;
};

/** Designs in one round, and rounds without a repetition. */
export const DESIGNS_A_ROUND = 6;
export const ROUNDS = 10;

/** A design that a recipe makes. */
export type Candidate = Composed & { recipe: Recipe; rule: ColorRule; heading: string; score: number };

/** Six designs for an ad, from what is known of its text and photo. The same input always gives the same six. */
export function suggestDesigns(input: QuickInput): DisplayConfig[] {
  const left = candidatesOf(input);
  let chosen: Candidate[] = [];
  for (let round = 0; round <= Math.min(input.round, ROUNDS - 1); round += 1) {
    chosen = pickSix(left);
    for (const one of chosen) left.splice(left.indexOf(one), 1);
  }
  return chosen.map(({ design }) => design);
}

/** All designs that the recipes make, best first. */
export function candidatesOf({ facts, locale, photo, seed }: QuickInput): Candidate[] {
  const roll = dice(hashed(seed));
  const lengths = headlineLengths(facts);
  const words = new Map(lengths.map((length) => [length, wordsOf(facts, locale, length)]));
  const moods = likedMoods(facts.category);
  const fallback = Math.floor(roll() * 360);
  const colors = photo?.colors ?? [];
  const usable = RECIPES.filter((recipe) => suits(recipe, photo));
  const candidates: Candidate[] = [];
  for (const recipe of usable) {
    const choice = lengths.find((length) => (words.get(length)?.headline.length ?? 0) <= (recipe.headline ?? 20));
    const own = words.get(choice ?? lengths.at(-1) ?? 1);
    if (!own) continue;
    recipe.colors.forEach((rule, ruleIndex) => {
      recipe.fonts.forEach((fonts, fontIndex) => {
        const turn = Math.floor(roll() * 6);
        const ratio = recipe.ratios[(ruleIndex + fontIndex + turn) % recipe.ratios.length] ?? '3:4';
        const palette = paletteOf(rule, colors, turn, fallback);
        const composed = composeFirst(recipe, words, lengths, own, { recipe, ratio, fonts, palette, photo });
        if (!composed) return;
        const liked = moods.includes(recipe.mood) ? 1 : 0;
        const score = scoreOf(composed, liked) + 0.06 * roll();
        candidates.push({ ...composed, recipe, rule, heading: fonts[0], score });
      });
    });
  }
  return candidates.sort((one, other) => other.score - one.score);
}

type Without = Omit<Parameters<typeof compose>[0], 'words'>;

/** Tries the best headline for the recipe, then shorter ones. */
function composeFirst(
  recipe: Recipe,
  words: ReadonlyMap<number, Words>,
  lengths: readonly number[],
  first: Words,
  rest: Without,
): Composed | null {
  const others = lengths.flatMap((length) => words.get(length) ?? []);
  const tried = [first, ...others.filter((one) => one !== first && one.headline.length <= (recipe.headline ?? 20))];
  for (const one of tried.slice(0, 3)) {
    const composed = compose({ ...rest, words: one });
    if (composed) return composed;
  }
  return null;
}

function suits(recipe: Recipe, photo: PhotoFacts | null): boolean {
  if (photo === null) return recipe.photo === 'none';
  if (recipe.photo === 'none') return isDark(photo) || isBlurred(photo);
  return true;
}

/** How good a design is, from 0 to 1. */
function scoreOf({ stepsDown, picture, kept, filled, design }: Composed, liked: number): number {
  const pictured = picture === 0 ? 0.7 : 1 - Math.min(1, Math.abs(picture - 0.56) / 0.4);
  const fits = 1 - Math.min(1, stepsDown / 5);
  const full = 1 - Math.min(1, Math.abs(filled - 0.9) / 0.6);
  const isTall = design.ratio === '3:4' || design.ratio === '1:1' ? 1 : 0.5;
  return 0.2 * pictured + 0.25 * kept + 0.2 * fits + 0.15 * full + 0.1 * liked + 0.1 * isTall;
}

/** Six of the candidates: the best, then those that are good and unlike the ones before. */
function pickSix(candidates: readonly Candidate[]): Candidate[] {
  const chosen: Candidate[] = [];
  while (chosen.length < DESIGNS_A_ROUND) {
    let best: { candidate: Candidate; value: number } | null = null;
    for (const candidate of candidates) {
      if (chosen.includes(candidate) || !mayJoin(candidate, chosen)) continue;
      const value = candidate.score - likeness(candidate, chosen);
      if (!best || value > best.value) best = { candidate, value };
    }
    if (!best) break;
    chosen.push(best.candidate);
  }
  for (const candidate of candidates) {
    if (chosen.length >= DESIGNS_A_ROUND) break;
    if (!chosen.includes(candidate)) chosen.push(candidate);
  }
  return chosen;
}

const count = (values: readonly unknown[]) => new Set(values).size;

/** Whether six designs with these can still have 4 layouts, 4 heading fonts, 3 colour rules, 4 moods and 2 ratios. */
function mayJoin(candidate: Candidate, chosen: readonly Candidate[]): boolean {
  const all = [...chosen, candidate];
  const left = DESIGNS_A_ROUND - all.length;
  if (all.filter(({ recipe }) => recipe.mood === 'newspaper').length > 1) return false;
  if (all.some((one, index) => all.findIndex(({ recipe }) => recipe === one.recipe) !== index)) return false;
  return (
    count(all.map(({ design }) => design.layout)) + left >= 4 &&
    count(all.map(({ heading }) => heading)) + left >= 4 &&
    count(all.map(({ rule }) => rule)) + left >= 3 &&
    count(all.map(({ recipe }) => recipe.mood)) + left >= 4 &&
    count(all.map(({ design }) => design.ratio)) + left >= 2
  );
}

function likeness(candidate: Candidate, chosen: readonly Candidate[]): number {
  return chosen.reduce((sum, one) => {
    const shared =
      (one.design.layout === candidate.design.layout ? 0.16 : 0) +
      (one.heading === candidate.heading ? 0.16 : 0) +
      (one.rule === candidate.rule ? 0.08 : 0) +
      (one.recipe.mood === candidate.recipe.mood ? 0.1 : 0) +
      (one.design.ratio === candidate.design.ratio ? 0.03 : 0) +
      (one.design.background === candidate.design.background ? 0.1 : 0);
    return sum + shared;
  }, 0);
}

/** A number from a text (FNV-1a). */
function hashed(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93);
  return hash >>> 0;
}
