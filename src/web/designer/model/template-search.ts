import type { AnyTemplate } from './templates.ts';

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');

/** Words that describe a template: its name, purposes, kind and ratio, and its texts. */
export type DescribedTemplate = { template: AnyTemplate; words: string };

/** The templates whose description has all words of the search; beginnings of words count. */
export function foundTemplates<One extends DescribedTemplate>(all: readonly One[], search: string): One[] {
  const wanted = plain(search).split(/\s+/u).filter(Boolean);
  return all.filter(({ words }) => {
    const parts = plain(words).split(/[\s,.&?/]+/u);
    return wanted.every((word) => parts.some((part) => part.startsWith(word)));
  });
}
