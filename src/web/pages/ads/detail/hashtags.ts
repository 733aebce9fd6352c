import { AD_LIMITS, HASHTAG, HASHTAG_SEPARATORS, normaliseHashtag } from '../../../../contract/ads/rules.ts';
import { createStore, type Store } from '../../../browser/store.ts';

/** A hashtag of the form; `taken` ones belong to another ad and are not saved. */
export type Hashtag = { name: string; state: 'checking' | 'free' | 'taken' };
/** Why a hashtag was not added. */
export type HashtagError = 'full' | 'repeated' | 'format';

export type Hashtags = {
  all: Store<readonly Hashtag[]>;
  /**
   * Adds one or several, separated by whitespace, commas or `#`; returns the error of the first that was rejected, or
   * null.
   */
  add(text: string): HashtagError | null;
  remove(name: string): void;
  removeLast(): void;
  /** Checks again which are free, after one of them was rejected. */
  recheck(): void;
  /** Replaces all hashtags. */
  reset(names: readonly string[]): void;
};

/** The hashtags of an ad in order, each checked when it is added. */
export function createHashtags(options: {
  hashtags: readonly string[];
  isFree(name: string): Promise<boolean>;
  /** Called after a change with the hashtags that can be saved. */
  onChange(names: readonly string[]): void;
}): Hashtags {
  const all = createStore<readonly Hashtag[]>(options.hashtags.map(savedHashtag));

  const savable = () => all.get().flatMap(({ name, state }) => (state === 'free' ? [name] : []));

  function set(next: readonly Hashtag[]): void {
    const before = savable().join();
    all.set(next);
    if (savable().join() !== before) options.onChange(savable());
  }

  function setState(name: string, state: Hashtag['state']): void {
    set(all.get().map((hashtag) => (hashtag.name === name ? { name, state } : hashtag)));
  }

  function check(name: string): void {
    options.isFree(name).then(
      (isFree) => setState(name, isFree ? 'free' : 'taken'),
      // If the check fails, the server decides when saving.
      () => setState(name, 'free'),
    );
  }

  function addOne(name: string): HashtagError | null {
    if (!HASHTAG.test(name)) return 'format';
    if (all.get().some((hashtag) => hashtag.name === name)) return 'repeated';
    if (all.get().length >= AD_LIMITS.hashtags) return 'full';
    set([...all.get(), { name, state: 'checking' }]);
    check(name);
    return null;
  }

  return {
    all,
    add(text) {
      const refusals = text
        .split(HASHTAG_SEPARATORS)
        .map(normaliseHashtag)
        .filter((name) => name !== '')
        .map(addOne);
      return refusals.find((refusal) => refusal !== null) ?? null;
    },
    remove(name) {
      set(all.get().filter((hashtag) => hashtag.name !== name));
    },
    removeLast() {
      set(all.get().slice(0, -1));
    },
    recheck() {
      for (const { name } of all.get()) check(name);
    },
    reset(names) {
      all.set(names.map(savedHashtag));
    },
  };
}

function savedHashtag(name: string): Hashtag {
  return { name, state: 'free' };
}
