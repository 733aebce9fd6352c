import type { LineFacts } from '../../../../contract/ads/line/line-facts.ts';
import { READABLE_CONTRAST } from '../../../../contract/design/contrast.ts';
import { checkDisplay } from '../../../../contract/design/preflight.ts';
import { aspectOf } from '../../../../contract/design/ratios.ts';
import { isOverPhoto } from '../../../../contract/design/rules.ts';
import type { DisplayConfig } from '../../../../contract/design/schemas.ts';
import type { Locale } from '../../../../contract/text/locale.ts';
import { dice } from '../shuffle.ts';
import { type ColorRule, type Palette, paletteOf } from './color-rules.ts';
import { type Composed, compose, type Settled } from './compose.ts';
import { hasCutOut, isSmall, isWeak, type PhotoFacts } from './facts.ts';
import { brokenRules, contrastOf, measure, subjectShare } from './hard-rules.ts';
import { likedMoods } from './liked-moods.ts';
import type { Mood, Recipe } from './recipe.ts';
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
  /** Only designs of this mood. */
  mood?: Mood | null;
};

/** Designs in one round, and rounds without a repetition. */
export const DESIGNS_A_ROUND = 6;
export const ROUNDS = 10;
/** Those of a round that may show a cut-out. */
export const CUT_OUTS_A_ROUND = 3;
const FIRST_DESIGNS = DESIGNS_A_ROUND - CUT_OUTS_A_ROUND;

/** A design that a recipe makes. */
export type Candidate = Composed & { recipe: Recipe; rule: ColorRule; heading: string; score: number; wave: number };

/**
 * How the designs of a round were made, for a page that is loaded anew: it makes only them, and not all those from which they were
 * chosen.
 */
export type RoundRecord = {
  /** Checksums of what they were made of and of the designs themselves: what has changed since is not made again. */
  input: number;
  designs: number;
  /** The recipe of each, and the wave in which it was made. */
  made: readonly (readonly [recipe: string, wave: number])[];
};

/**
 * Six designs for an ad, from what is known of its text and photo. The same input always gives the same six, and ten rounds
 * repeat none. With the record of this round they are there sooner.
 */
export function suggestDesigns(input: QuickInput, record: RoundRecord | null = null): DisplayConfig[] {
  const rounds = roundsOf(input);
  const round = lastRound(input);
  const isKnown = rounds.chosen.length > round;
  const remade = record && !isKnown ? remake(input, record) : null;
  if (remade) return remade;
  while (advance(rounds, round));
  return (rounds.chosen[round] ?? []).map(({ design }) => design);
}

/**
 * The first three designs of a round, which are the same whether a subject is known or not. They are there before the others, which need
 * not be made while the subject is being cut out.
 */
export function suggestFirstDesigns(input: QuickInput): DisplayConfig[] {
  const rounds = roundsOf(input);
  const round = lastRound(input);
  while (rounds.first.length <= round && advance(rounds, round));
  return (rounds.first[round] ?? []).map(({ design }) => design);
}

/** The record of a round. */
export function recordRound(input: QuickInput): RoundRecord {
  const designs = suggestDesigns(input);
  const chosen = roundsOf(input).chosen[lastRound(input)] ?? [];
  return {
    input: inputChecksum(input),
    designs: checksum(designs),
    made: chosen.map(({ recipe, wave }) => [recipe.name, wave]),
  };
}

/** What the record of a round has of its input. */
export const inputChecksum = (input: QuickInput): number => checksum(input);

const checksum = (value: unknown) => hashed(JSON.stringify(value));

/** The designs of a record; null if it is that of another input, or the recipes have changed since. */
function remake(input: QuickInput, record: RoundRecord): DisplayConfig[] | null {
  if (record.input !== inputChecksum(input)) return null;
  const designs = record.made.flatMap(
    ([name, wave]) => finish(wavesOf(input, (recipe) => recipe.name === name)(wave))[0]?.design ?? [],
  );
  return checksum(designs) === record.designs ? designs : null;
}

/**
 * Makes the same designs in small steps, for a page that is idle, so that they are there when they are asked for. Each call makes one;
 * false: all are made.
 */
export function designSteps(input: QuickInput): () => boolean {
  const rounds = roundsOf(input);
  const round = lastRound(input);
  return () => advance(rounds, round);
}

const lastRound = ({ round }: QuickInput) => Math.min(round, ROUNDS - 1);

/** Work between whose parts a page can do other things. */
type Steps<Result> = Generator<undefined, Result, undefined>;

function finish<Result>(steps: Steps<Result>): Result {
  let state = steps.next();
  while (!state.done) state = steps.next();
  return state.value;
}

/** The rounds of one input, of which each chooses from what those before have left. */
type Rounds = {
  key: string;
  /** The first three of each round, which are chosen before the others. */
  first: Candidate[][];
  chosen: Candidate[][];
  steps: Steps<void>;
};
let last: Rounds | null = null;

/** Makes one step towards a round; false: none is left. */
const advance = ({ chosen, steps }: Rounds, round: number) => chosen.length <= round && !steps.next().done;

/** The rounds of the last input are known, so that six further designs do not repeat the work of those before. */
function roundsOf({ round: _round, ...input }: QuickInput): Rounds {
  const key = JSON.stringify(input);
  if (last?.key !== key) {
    const made = { first: [], chosen: [] };
    last = { key, ...made, steps: chooseInto(made, input) };
  }
  return last;
}

/** Chooses six designs after six, as long as it is asked for a next step. */
function* chooseInto(made: Pick<Rounds, 'first' | 'chosen'>, input: Omit<QuickInput, 'round'>): Steps<void> {
  const candidateOf = makerOf(input);
  const waveOf = (kind: Kind) => wavesOf(input, (recipe) => kindOf(recipe) === kind, candidateOf);
  const [besideWave, overPhotoWave, cutOutWave] = [waveOf('beside'), waveOf('over-photo'), waveOf('cut-out')];
  const beside: Candidate[] = [];
  const overPhoto: Candidate[] = [];
  const cutOut: Candidate[] = [];
  const faulty = new Set<Candidate>();
  const isEnoughCutOut = (first: readonly Candidate[]) => {
    const { moods, ratios } = varietyOf([...first, ...cutOut]);
    const isVaried = input.mood || (moods >= VARIETY.moods && ratios >= VARIETY.ratios);
    return isVaried && count(cutOut.map(({ recipe }) => recipe)) >= ENOUGH_CUT_OUTS;
  };
  for (let round = 0; ; round += 1) {
    beside.push(...(yield* besideWave(round)));
    let waves = 1;
    // Some recipes do not suit some texts.
    for (; waves < 2 * MAX_WAVES && !isRich(beside, input.mood ?? null); waves += 1)
      beside.push(...(yield* besideWave(waves)));
    beside.sort(byScore);
    // The first three are the same without a cut-out, so that nothing moves when it arrives. The others differ from them.
    const first = yield* pick([], beside, FIRST_DESIGNS, {
      input,
      variety: FIRST_VARIETY,
      mayRepeat: true,
      faulty,
    });
    made.first.push(first);
    yield;
    // What lies over the photo is not among the first three, which therefore do not wait for it.
    overPhoto.push(...(yield* overPhotoWave(round)));
    for (let more = 1; more < waves; more += 1) overPhoto.push(...(yield* overPhotoWave(more)));
    const whole = [...beside, ...overPhoto].sort(byScore);
    cutOut.push(...(yield* cutOutWave(round)));
    for (let more = 1; more < MAX_CUT_OUT_WAVES && !isEnoughCutOut(first); more += 1)
      cutOut.push(...(yield* cutOutWave(more)));
    cutOut.sort(byScore);
    const withCutOuts = yield* pick(first, cutOut, DESIGNS_A_ROUND, {
      input,
      variety: VARIETY,
      mayRepeat: false,
      faulty,
      later: whole,
    });
    const all = yield* pick(withCutOuts, whole, DESIGNS_A_ROUND, { input, variety: VARIETY, mayRepeat: true, faulty });
    for (const one of all) {
      const from = { beside, 'over-photo': overPhoto, 'cut-out': cutOut }[kindOf(one.recipe)];
      from.splice(from.indexOf(one), 1);
    }
    made.chosen.push([
      ...all.filter(({ recipe }) => !isCutOut(recipe)),
      ...all.filter(({ recipe }) => isCutOut(recipe)),
    ]);
    yield;
  }
}

/** Designs with nothing over their photo, which are good whatever its subject is; those with something; those with a cut-out. */
type Kind = 'beside' | 'over-photo' | 'cut-out';
const kindOf = (recipe: Recipe): Kind => (isCutOut(recipe) ? 'cut-out' : isOnPhoto(recipe) ? 'over-photo' : 'beside');
const isCutOut = ({ photo }: Recipe) => photo === 'subject';
const isOnPhoto = ({ photo, layout, priceOn }: Recipe) =>
  photo === 'background' || (photo === 'slot' && (isOverPhoto({ layout }) || priceOn !== undefined));

/** All designs that the recipes make, the best first. */
export function candidatesOf(input: QuickInput): Candidate[] {
  const wave = wavesOf(input);
  return Array.from({ length: 2 * MAX_WAVES }, (_, index) => finish(wave(index)))
    .flat()
    .filter(({ design }) => !isFaulty(design, input.photo))
    .sort(byScore);
}

/**
 * Steps that each make one design and drop it, for a page that is idle: a browser compiles what has run some times, and six designs
 * of code that has never run take several times as long.
 */
export function warmUpSteps(input: Omit<QuickInput, 'round'>): (() => void)[] {
  return RECIPES.map((recipe) => () => {
    for (const { design } of finish(wavesOf(input, (one) => one === recipe)(0))) isFaulty(design, input.photo);
  });
}

/**
 * A design of these facts, made again of changed ones: by the same recipe, with the same fonts, colours and ratio. Null: it is none
 * of these facts, or the recipe makes none of the changed ones.
 */
export function redesign(
  design: DisplayConfig,
  before: Omit<QuickInput, 'round'>,
  facts: LineFacts,
): DisplayConfig | null {
  const wanted = keyOf(design);
  const made = findInWaves(before, (one) => keyOf(one.design) === wanted);
  if (!made) return null;
  const { recipe, wave, heading, rule } = made;
  const after = { ...before, facts };
  const same = findInWaves(after, (one) => one.recipe === recipe && one.wave === wave, wave + 1);
  const isAlike = (one: Candidate) => one.recipe === recipe && one.heading === heading && one.rule === rule;
  return (same ?? findInWaves(after, isAlike))?.design ?? null;
}

/** The same text for equal designs, whatever the order of their properties. */
export function keyOf(design: DisplayConfig): string {
  return JSON.stringify(design, (_, value: unknown) => (isObject(value) ? sorted(value) : value));
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const sorted = (value: object) =>
  Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));

function findInWaves(
  input: Omit<QuickInput, 'round'>,
  isWanted: (candidate: Candidate) => boolean,
  waves = 2 * MAX_WAVES,
): Candidate | null {
  const wave = wavesOf(input);
  for (let index = 0; index < waves; index += 1) {
    const found = finish(wave(index)).find(isWanted);
    if (found) return found;
  }
  return null;
}

/** The fewest designs from which six are chosen. */
const ENOUGH = 15;
const ENOUGH_OF_ONE_MOOD = 8;
/** Recipes with a cut-out among which three are chosen, and waves in which they are looked for. */
const ENOUGH_CUT_OUTS = 6;
const MAX_CUT_OUT_WAVES = 8;
/** No recipe has more combinations of fonts, colours and ratios. */
const MAX_WAVES = 36;
/** The share of what matters in the photo that a crop keeps at least; less where that leaves too few designs. */
const MIN_VISIBLE_SHARE = 0.66;
const LENIENT_VISIBLE_SHARE = 0.3;
const byScore = (one: Candidate, other: Candidate) => other.score - one.score;

/**
 * The n-th wave has the n-th combination of fonts, colours and ratios of each recipe, so that a few waves have all moods. Each is
 * made at most once.
 */
function wavesOf(
  input: Omit<QuickInput, 'round'>,
  isWanted: (recipe: Recipe) => boolean = () => true,
  candidateOf = makerOf(input),
): (index: number) => Steps<Candidate[]> {
  const usable = RECIPES.filter((recipe) => isWanted(recipe) && suits(recipe, input.photo, input.mood ?? null));
  const made = new Set<number>();
  return function* (number) {
    const found: Candidate[] = [];
    if (made.has(number)) return found;
    made.add(number);
    for (const recipe of usable) {
      const candidate = candidateOf(recipe, number);
      if (candidate) found.push(candidate);
      yield;
    }
    return found;
  };
}

/** Returns a function that makes a recipe's design of a wave; null if there is none, or there was one that looks the same. */
function makerOf({ facts, locale, photo, seed, mood }: Omit<QuickInput, 'round'>) {
  const start = hashed(seed);
  const lengths = headlineLengths(facts);
  const words = lengths.map((length) => wordsOf(facts, locale, length));
  const moods = likedMoods(facts.category);
  const colors = photo?.colors ?? [];
  const fallback = start % 6;
  const whole = photo && withoutSubject(photo);
  const known = hasCutOut(photo) ? photo : whole;
  const looks = new Set<string>();
  const palettes = new Map<string, Palette>();
  const paletteFor = (rule: ColorRule, turn: number) => {
    const name = `${rule} ${turn}`;
    const known = palettes.get(name) ?? paletteOf(rule, colors, turn, fallback);
    palettes.set(name, known);
    return known;
  };
  const settled = new Map<string, Settled | null>();
  /** Whether text fits does not depend on colours. */
  const unfit = new Set<string>();
  return (recipe: Recipe, number: number): Candidate | null => {
    const index = number % MAX_WAVES;
    const minVisibleShare = number < MAX_WAVES ? MIN_VISIBLE_SHARE : LENIENT_VISIBLE_SHARE;
    // The same whatever others are usable, so that a design can be found again.
    const position = RECIPES.indexOf(recipe);
    const combinations = recipe.colors.length * recipe.fonts.length * recipe.ratios.length;
    if (index >= combinations || (mood && recipe.mood !== mood)) return null;
    const roll = dice(start + position * 101 + index * 7919);
    const turn = Math.floor(roll() * 6);
    const shift = (start + position) % combinations;
    const at = (index + shift) % combinations;
    const [rule, fonts] = combinationOf(recipe, at);
    const turned = Math.floor(at / (recipe.colors.length * recipe.fonts.length));
    const ratio = recipe.ratios[(at + turned + position + start) % recipe.ratios.length] ?? '3:4';
    const shown = isOnPhoto(recipe) || recipe.photo === 'subject' ? known : whole;
    const palette = paletteFor(rule, turn);
    const fit = `${recipe.name} ${ratio} ${fonts[0]} ${minVisibleShare}`;
    if (unfit.has(fit)) return null;
    const composed = composeFirst(recipe, words, {
      recipe,
      ratio,
      fonts,
      palette,
      photo: shown,
      minVisibleShare,
      known: settled,
    });
    if (!composed) {
      unfit.add(fit);
      return null;
    }
    // No kind takes anything from the others.
    const look = `${kindOf(recipe)} ${recipe.layout} ${ratio} ${fonts[0]} ${palette.ground} ${composed.design.frame} ${composed.design.ground}`;
    if (looks.has(look)) return null;
    looks.add(look);
    const score = scoreOf(composed, moods.includes(recipe.mood), shown) + 0.05 * roll();
    return { ...composed, recipe, rule, heading: fonts[0], score, wave: number };
  };
}

/** Designs of the whole photo are the same before and after its subject is known. */
function withoutSubject({ subject: _subject, ...photo }: PhotoFacts): PhotoFacts {
  return photo;
}

/** Colours and fonts in an order in which neighbours differ in both. */
function combinationOf(recipe: Recipe, at: number): [ColorRule, Recipe['fonts'][number]] {
  const { colors, fonts } = recipe;
  const rule = colors[at % colors.length];
  const round = Math.floor(at / colors.length);
  const font = fonts[(round + (at % colors.length)) % fonts.length];
  return [rule ?? 'similar', font ?? ['archivo_black', 'jakarta']];
}

/** Findings that follow from the design rather than from the person's words; a photo that is being uploaded is not missing. */
const DESIGN_FINDINGS: readonly string[] = [
  'photo_small',
  'text_small',
  'contrast_low',
  'text_illegible',
  'text_overflow',
];

function isFaulty(design: DisplayConfig, photo: PhotoFacts | null): boolean {
  if (brokenRules(design, photo).length > 0) return true;
  // A photo with few pixels is too small in every design.
  const size = photo && !isSmall(photo) ? { width: photo.width, height: photo.height } : undefined;
  return checkDisplay(design, () => size).some(({ key }) => DESIGN_FINDINGS.includes(key));
}

type Without = Omit<Parameters<typeof compose>[0], 'words'>;

/** How far a headline is from the best length of one without a picture. */
const off = (headline: string) => Math.abs(headline.length - 20);

/** Tries the best headline that is short enough for the recipe, then others. */
function composeFirst(recipe: Recipe, words: readonly Words[], rest: Without): Composed | null {
  const most = recipe.headline ?? 20;
  const short = words.filter(({ headline }) => headline.length <= most);
  // Without a picture the headline is the picture.
  if (recipe.photo === 'none') short.sort((one, other) => off(one.headline) - off(other.headline));
  for (const one of (short.length > 0 ? short : words).slice(0, 3)) {
    const composed = compose({ ...rest, words: one });
    if (composed) return composed;
  }
  return null;
}

function suits(recipe: Recipe, photo: PhotoFacts | null, mood: Mood | null): boolean {
  if (photo === null) return recipe.photo === 'none';
  if (recipe.photo === 'subject') return hasCutOut(photo);
  // Few photos suit a newspaper, whose small ads have none.
  if (recipe.photo === 'none') return isWeak(photo) || mood === 'newspaper';
  return true;
}

/** The best share of the picture, and that of a dark, blurred or tiny one, which is better small. */
const PICTURE = 0.56;
const WEAK_PICTURE = 0.34;
/** The best share of the artwork that a subject takes. */
const SUBJECT = [0.18, 0.34] as const;
/** The best share of the artwork that neither text nor subject takes. */
const FREE = 0.45;
/** Contrast beyond what is required, from which more makes no difference. */
const CLEAR_MARGIN = 3.5;

/**
 * How good a design is, from 0 to 1. Of a whole photo no subject is known: the share of it that is busy and visible, the picture's
 * share, how full its text places are and its shape stand for the subject's size, the free ground and the grade.
 */
function scoreOf(composed: Composed, isLiked: boolean, photo: PhotoFacts | null): number {
  const { stepsDown, picture, visible, filled, design } = composed;
  const measured = measure(design, photo);
  const fits = 1 - Math.min(1, stepsDown / 5);
  const contrast = Math.min(...measured.rows.map((row) => contrastOf(design, row, photo)));
  const margin = Math.min(1, Math.max(0, (contrast - READABLE_CONTRAST) / CLEAR_MARGIN));
  const rest = 0.2 * margin + 0.2 * fits + (isLiked ? 0.1 : 0);
  const subject = subjectShare(measured);
  if (photo && subject !== null) {
    const [least, most] = SUBJECT;
    const size = subject < least ? subject / least : 1 - Math.min(1, Math.max(0, subject - most) / 0.3);
    const texts = measured.rows.reduce((sum, { box }) => sum + (box.width * box.height) / 10_000, 0);
    const free = 1 - Math.min(1, Math.abs(1 - subject - texts - FREE) / FREE);
    return rest + 0.25 * size + 0.15 * free + 0.1 * (photo.subject?.grade === 'A' ? 1 : 0.5);
  }
  const isBetterSmall = photo !== null && isWeak(photo);
  const best = isBetterSmall ? WEAK_PICTURE : PICTURE;
  const pictured = picture === 0 ? 0.7 : 1 - Math.min(1, Math.abs(picture - best) / (isBetterSmall ? 0.25 : 0.4));
  const full = 1 - Math.min(1, Math.abs(filled - 0.9) / 0.6);
  return rest + 0.25 * (0.4 * pictured + 0.6 * visible) + 0.15 * full + (isWide(design) ? 0 : 0.1);
}

const isWide = ({ ratio }: DisplayConfig) => aspectOf(ratio) > 1;

/** How different six designs are at least, if the candidates allow it, and how different the first three. */
const VARIETY = { layouts: 4, headings: 4, rules: 3, moods: 4, ratios: 2 };
type Variety = typeof VARIETY;
const FIRST_VARIETY: Variety = { layouts: 3, headings: 3, rules: 2, moods: 2, ratios: 1 };

const count = (values: readonly unknown[]) => new Set(values).size;
const NAMES = ['layouts', 'headings', 'rules', 'moods', 'ratios'] as const;
const PROPERTIES: Record<keyof Variety, (candidate: Candidate) => string | number> = {
  layouts: ({ design }) => design.layout,
  headings: ({ heading }) => heading,
  rules: ({ rule }) => rule,
  moods: ({ recipe }) => recipe.mood,
  ratios: ({ design }) => design.ratio,
};
const varietyIn = (name: keyof Variety, candidates: readonly Candidate[]) => count(candidates.map(PROPERTIES[name]));
const varietyOf = (candidates: readonly Candidate[]): Variety => ({
  layouts: varietyIn('layouts', candidates),
  headings: varietyIn('headings', candidates),
  rules: varietyIn('rules', candidates),
  moods: varietyIn('moods', candidates),
  ratios: varietyIn('ratios', candidates),
});

/** Whether six that differ enough can be chosen. */
function isRich(candidates: readonly Candidate[], mood: Mood | null): boolean {
  if (mood) return candidates.length >= ENOUGH_OF_ONE_MOOD && varietyIn('layouts', candidates) >= FIRST_VARIETY.layouts;
  return candidates.length >= ENOUGH && NAMES.every((name) => varietyIn(name, candidates) >= VARIETY[name]);
}

type Picking = {
  input: Omit<QuickInput, 'round'>;
  variety: Variety;
  /** Whether a recipe may come twice, where there is no other. */
  mayRepeat: boolean;
  /** Those that were found to break a rule, also before; they are not checked again. */
  faulty: Set<Candidate>;
  /** Those that fill the places that are left, if these lack a mood or a ratio. */
  later?: readonly Candidate[];
};

/** Later rounds have hundreds of candidates, which must not all be tried in vain. */
const MAX_STEPS_BACK = 16;

/** These designs, and further ones up to a number: the best, then those that are good and unlike the ones before. */
function* pick(
  before: readonly Candidate[],
  candidates: readonly Candidate[],
  size: number,
  { input, variety, mayRepeat, faulty, later = [] }: Picking,
): Steps<Candidate[]> {
  const chosen = [...before];
  const possible = varietyOf([...before, ...candidates, ...later]);
  const tried = new Set<Candidate>();
  let stuck: Candidate[] | null = null;
  // What cannot be fulfilled is given up in this order.
  const last = mayRepeat ? NAMES.length : NAMES.indexOf('moods');
  for (let given = 0; given <= last && chosen.length < size; given += 1) {
    const needed = NAMES.slice(given);
    const mayJoin = (candidate: Candidate) => {
      const all = [...chosen, candidate];
      const left = size - all.length;
      const isSecondPaper =
        !input.mood &&
        candidate.recipe.mood === 'newspaper' &&
        chosen.some(({ recipe }) => recipe.mood === 'newspaper');
      const isSameRecipe = chosen.some(({ recipe }) => recipe === candidate.recipe);
      if (given < NAMES.length && (isSecondPaper || isSameRecipe)) return false;
      return needed.every((name) => varietyIn(name, all) + left >= Math.min(variety[name], possible[name]));
    };
    while (chosen.length < size) {
      let best: { candidate: Candidate; value: number } | null = null;
      for (const candidate of candidates) {
        if (chosen.includes(candidate) || faulty.has(candidate) || (given === 0 && tried.has(candidate))) continue;
        const value = candidate.score - likeness(candidate, chosen);
        if ((!best || value > best.value) && mayJoin(candidate)) best = { candidate, value };
      }
      if (!best) {
        // One design seldom brings two things that are missing, so another one may have to come before it.
        stuck ??= [...chosen];
        const mayGoBack = given === 0 && tried.size < MAX_STEPS_BACK && chosen.length > before.length;
        const last = mayGoBack ? chosen.pop() : undefined;
        if (!last) break;
        tried.add(last);
        continue;
      }
      // The last of all checks, because it takes longest.
      if (isFaulty(best.candidate.design, input.photo)) faulty.add(best.candidate);
      else chosen.push(best.candidate);
      yield;
    }
    if (given === 0 && stuck && chosen.length < size) chosen.splice(0, chosen.length, ...stuck);
  }
  return chosen;
}

function likeness(candidate: Candidate, chosen: readonly Candidate[]): number {
  return chosen.reduce((sum, one) => {
    const shared =
      (one.design.layout === candidate.design.layout ? 0.16 : 0) +
      (one.heading === candidate.heading ? 0.16 : 0) +
      (one.rule === candidate.rule ? 0.08 : 0) +
      (one.recipe.mood === candidate.recipe.mood ? 0.1 : 0) +
      (one.design.ratio === candidate.design.ratio ? 0.03 : 0) +
      (isWide(one.design) && isWide(candidate.design) ? 0.2 : 0) +
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
