// The package has types, but its `exports` hide them.
declare module 'sastrawijs' {
  export class Stemmer {
    addToDict(words: readonly string[]): void;
    remove(words: readonly string[]): void;
    find(word: string): boolean;
    stem(word: string): string;
  }
}
