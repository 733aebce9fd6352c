import { AD_LIMITS, HASHTAG, normaliseHashtag } from '../../../../contract/ad-rules.ts';
import { createStore, type Store } from '../../../designer/model/store.ts';

/** A hashtag that was entered; `taken` ones belong to another ad and are not saved. */
export type Hashtag = { name: string; state: 'checking' | 'free' | 'taken' };
/** Why a hashtag was not taken in. */
export type HashtagError = 'full' | 'repeated' | 'format';

export type Hashtags = {
  all: Store<readonly Hashtag[]>;
  /** Takes in one or several, divided by blanks or `#`; tells what is wrong with the first that cannot be. */
  add(text: string): HashtagError | null;
  remove(name: string): void;
  removeLast(): void;
  /** Asks again which are free: one of them was refused. */
  recheck(): void;
  /** Puts others in the place of all. */
  reset(names: readonly string[]): void;
};

/** The hashtags of an ad in their order, each asked about as it comes. */
export function createHashtags(options: {
  hashtags: readonly string[];
  isFree(name: string): Promise<boolean>;
  /** Those that can be saved, after a change. */
  onChange(names: readonly string[]): void;
}): Hashtags {
  const all = createStore<readonly Hashtag[]>(options.hashtags.map(kept));

  const savable = () => all.get().flatMap(({ name, state }) => (state === 'free' ? [name] : []));

  function set(next: readonly Hashtag[]): void {
    const before = savable().join();
    all.set(next);
    if (savable().join() !== before) options.onChange(savable());
  }

  function tell(name: string, state: Hashtag['state']): void {
    set(all.get().map((hashtag) => (hashtag.name === name ? { name, state } : hashtag)));
  }

  function check(name: string): void {
    options.isFree(name).then(
      (isFree) => tell(name, isFree ? 'free' : 'taken'),
      // Who cannot be asked decides when it is saved.
      () => tell(name, 'free'),
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
        .split(/[\s#]+/u)
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
      all.set(names.map(kept));
    },
  };
}

function kept(name: string): Hashtag {
  return { name, state: 'free' };
}
