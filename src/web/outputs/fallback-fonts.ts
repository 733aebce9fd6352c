import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { lettersOf } from '../../contract/text/short-text.ts';

const require = createRequire(import.meta.url);

/** The weight of letters that our fonts lack, between those of texts and headings. */
export const FALLBACK_WEIGHT = 600 as const;

/**
 * Fonts for what Indonesians write besides Latin, and the letters for which each is used: the lists of the packages
 * name letters that their files lack. The Chinese font also has kana and the characters of Japanese.
 */
const PACKAGES = [
  { name: 'noto-sans-arabic', letters: /^\p{Script_Extensions=Arabic}+$/u },
  { name: 'noto-sans-javanese', letters: /^\p{Script_Extensions=Javanese}+$/u },
  { name: 'noto-sans-balinese', letters: /^\p{Script_Extensions=Balinese}+$/u },
  {
    name: 'noto-sans-sc',
    letters:
      /^(?:\p{Script_Extensions=Han}|\p{Script_Extensions=Hiragana}|\p{Script_Extensions=Katakana}|[\uFF01-\uFF5E])+$/u,
  },
  { name: 'noto-sans-kr', letters: /^\p{Script_Extensions=Hangul}+$/u },
  // With joiners, forms, keys and flags.
  { name: 'noto-emoji', letters: /^(?:\p{Emoji}|\p{Emoji_Component})+$/u },
];
/** Subsets with the letters for which the package is here: its name or a number, unlike `latin`. */
const OWN_SUBSET = /^(?:arabic|javanese|balinese|\[\d+\])$/;

/** A file of a package, with the letters of one subset. */
export type FallbackFile = { name: string; path: string };

type Subset = FallbackFile & { codes: ReadonlySet<number> };
const subsets = new Map<string, readonly Subset[]>();
const loaded = new Map<string, Buffer>();

/** The subsets of a package; read when the first text needs one. */
function subsetsOf(name: string): readonly Subset[] {
  const known = subsets.get(name);
  if (known) return known;
  const ranges: Record<string, string> = require(`@fontsource/${name}/unicode.json`);
  const read = Object.entries(ranges)
    .filter(([subset]) => OWN_SUBSET.test(subset))
    .map(([subset, text]) => {
      const file = `${name}-${subset.replace(/[[\]]/g, '')}-${FALLBACK_WEIGHT}-normal.woff`;
      return { name: file, path: `@fontsource/${name}/files/${file}`, codes: codesOf(text) };
    });
  subsets.set(name, read);
  return read;
}

/** Reads ranges as in a style sheet: `U+600-6FF,U+750`. */
function codesOf(ranges: string): Set<number> {
  const codes = new Set<number>();
  for (const range of ranges.split(',')) {
    const [from = '', to = from] = range.slice(2).split('-');
    for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code += 1) codes.add(code);
  }
  return codes;
}

/** The file that has a letter with all its marks; null if none has. */
export function fallbackFor(letter: string): FallbackFile | null {
  const found = PACKAGES.find(({ letters }) => letters.test(letter));
  if (!found) return null;
  const codes = Array.from(letter, (character) => character.codePointAt(0) ?? 0);
  return subsetsOf(found.name).find((subset) => codes.every((code) => subset.codes.has(code))) ?? null;
}

/** The bytes of a file, read once. */
export function fallbackBytes({ path }: FallbackFile): Buffer {
  const bytes = loaded.get(path) ?? readFileSync(require.resolve(path));
  loaded.set(path, bytes);
  return bytes;
}

const EMOJI = /\p{Extended_Pictographic}/u;

/** A letter that our fonts lack, as far as a fallback font can draw it; empty if none can. */
export function fallbackLetter(letter: string): string {
  // satori draws no emoji that are joined to one.
  const parts = EMOJI.test(letter) ? letter.replaceAll('\uFE0F', '').split('\u200D') : [letter];
  return parts.map((part) => (fallbackFor(part) ? part : '')).join('');
}

/** A part of a text in one font: a fallback file, or null for ours. */
export type FontRun = { text: string; file: FallbackFile | null; isRightToLeft: boolean };

const RIGHT_TO_LEFT = /\p{Script=Arabic}/u;
const LEFT_TO_RIGHT = /\p{L}|\p{N}/u;

/** The runs of a drawable text in the order in which they are drawn from left to right. */
export function fontRuns(text: string, isOurs: (letter: string) => boolean): FontRun[] {
  const runs: FontRun[] = [];
  for (const letter of lettersOf(text)) {
    const file = isOurs(letter) ? null : fallbackFor(letter);
    const last = runs.at(-1);
    if (last && last.file?.path === file?.path) last.text += letter;
    else runs.push({ text: letter, file, isRightToLeft: false });
  }
  return drawingOrder(runs.map((run) => ({ ...run, isRightToLeft: RIGHT_TO_LEFT.test(run.text) })));
}

/**
 * Neighbouring runs from right to left are drawn in reverse, with the spaces between them; a text that begins so is
 * reversed as a whole. pdfkit orders the letters within a run.
 */
function drawingOrder(runs: readonly FontRun[]): FontRun[] {
  const groups: FontRun[][] = [];
  runs.forEach((run, index) => {
    const isBetween = !LEFT_TO_RIGHT.test(run.text) && runs.slice(index + 1).find(isDirected)?.isRightToLeft;
    const group = groups.at(-1);
    const belongs = group?.[0]?.isRightToLeft && (run.isRightToLeft || isBetween);
    if (belongs) group?.push(run);
    else groups.push([run]);
  });
  const ordered = groups.map((group) => (group[0]?.isRightToLeft ? group.toReversed() : group));
  return (runs.find(isDirected)?.isRightToLeft ? ordered.toReversed() : ordered).flat();
}

const isDirected = (run: FontRun) => run.isRightToLeft || LEFT_TO_RIGHT.test(run.text);
