const MAX_CHARACTERS = 500;

/** What a message may repeat of a user's data, and what stands there instead. */
const PRIVATE_PARTS: readonly [part: RegExp, replacement: string][] = [
  // What PostgreSQL and JSON.parse quote is input.
  [/: ".*"$/gs, ': "[value]"'],
  [/"[^"]*"(?:\.\.\.)? is not valid JSON/gs, '"[value]" is not valid JSON'],
  [/[^\s<>"'(]+@[^\s<>"')]+/g, '[email]'],
  [/\?[^\s"']+/g, '?[query]'],
  [/[\w-]{24,}/g, '[token]'],
  [/\+?\d(?:[\s().-]?\d){5,}/g, '[number]'],
];

/** A message without addresses, numbers of phones and cards, tokens, queries and quoted input; at most 500 characters. */
export function scrub(text: string): string {
  // Cut first, with room for what replacements shorten, so that a huge message costs little.
  const cut = text.slice(0, 4 * MAX_CHARACTERS);
  return PRIVATE_PARTS.reduce((rest, [part, replacement]) => rest.replace(part, replacement), cut).slice(
    0,
    MAX_CHARACTERS,
  );
}
