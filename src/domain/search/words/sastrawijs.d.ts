// The package has types, but its `exports` hide them.
declare module 'sastrawijs' {
  export class Stemmer {
    constructor(dictionary?: readonly string[]);
    /** The dictionary: an object whose keys are the roots. */
    print(): Record<string, string>;
    stem(word: string): string;
  }
}
