import { type Folded, fold } from './fold.ts';

/** A word or phrase as it is looked for. */
type Term = { index: number; length: number; gaps: ReadonlySet<number> };
type Node = { next: Map<string, Node>; fail: Node | null; terms: Term[] };
/** Terms in a form that finds all of them in one pass over a text (Aho and Corasick, 1975). */
export type TermIndex = { root: Node };
export type FoundTerm = { index: number; start: number; end: number };

/** A term of at least so many letters counts inside a longer word. */
const INSIDE_FROM = 8;
/** A term of at least so many letters counts with gaps anywhere; a shorter one letter by letter only. */
const SPLIT_FROM = 6;

const newNode = (): Node => ({ next: new Map(), fail: null, terms: [] });

export function indexTerms(terms: readonly string[]): TermIndex {
  const root = newNode();
  terms.forEach((text, index) => {
    const { letters, words } = fold(text);
    const characters = [...letters];
    if (characters.length === 0) return;
    let node = root;
    for (const letter of characters) {
      const next = node.next.get(letter) ?? newNode();
      node.next.set(letter, next);
      node = next;
    }
    node.terms.push({ index, length: characters.length, gaps: gapsOf(words, 0, characters.length - 1) });
  });
  const queue = [...root.next.values()];
  for (const node of queue) node.fail = root;
  for (let node = queue.shift(); node; node = queue.shift()) {
    for (const [letter, child] of node.next) {
      let fail = node.fail;
      while (fail && !fail.next.has(letter)) fail = fail.fail;
      child.fail = fail?.next.get(letter) ?? root;
      child.terms.push(...child.fail.terms);
      queue.push(child);
    }
  }
  return { root };
}

/** Finds the terms of a text, each once, where it is first. */
export function findTerms({ root }: TermIndex, text: string): FoundTerm[] {
  const folded = fold(text);
  const found = new Map<number, FoundTerm>();
  let node = root;
  let last = -1;
  for (const letter of folded.letters) {
    last += 1;
    while (node !== root && !node.next.has(letter)) node = node.fail ?? root;
    node = node.next.get(letter) ?? root;
    for (const term of node.terms) {
      const first = last - term.length + 1;
      if (found.has(term.index) || !isMeant(folded, term, first, last)) continue;
      found.set(term.index, { index: term.index, start: folded.starts[first] ?? 0, end: folded.ends[last] ?? 0 });
    }
  }
  return [...found.values()];
}

/** Whether these letters are the term, rather than parts of other words. */
function isMeant(folded: Folded, { length, gaps }: Term, first: number, last: number): boolean {
  const written = folded.isLetter.slice(first, last + 1).filter(Boolean).length;
  if (written * 2 < length) return false;
  const own = gapsOf(folded.words, first, last);
  if (!folded.begins[first] || !folded.finishes[last]) return own.size === 0 && length >= INSIDE_FROM;
  const added = [...own].filter((gap) => !gaps.has(gap));
  if (added.length === 0) return true;
  if (length >= SPLIT_FROM) return true;
  const pieces = [...own, length].toSorted((one, other) => one - other);
  const longer = pieces.filter((end, index) => end - (pieces[index - 1] ?? 0) > 1).length;
  return pieces.length >= 3 && longer <= 1;
}

/** After how many of these letters another word begins. */
function gapsOf(words: Folded['words'], first: number, last: number): Set<number> {
  const gaps = new Set<number>();
  for (let index = first + 1; index <= last; index += 1) {
    if ((words[index]?.[0] ?? 0) > (words[index - 1]?.[1] ?? 0)) gaps.add(index - first);
    else if (index < last && (words[index]?.[1] ?? 0) > (words[index]?.[0] ?? 0)) gaps.add(index - first + 1);
  }
  return gaps;
}
