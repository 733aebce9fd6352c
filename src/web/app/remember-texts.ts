import type { TFunction } from 'i18next';

/** Longer values are those of one ad. */
const MAX_VALUES_LENGTH = 100;

type Texts = { get(name: string): string | undefined; set(name: string, text: string): unknown };

/** `t`, which puts what it finds into `texts` and finds it there the next time. */
export function rememberTextsOf(t: TFunction, texts: Texts): TFunction {
  const find = (...call: Parameters<TFunction>): string => {
    const name = nameOfText(call);
    if (name === null) return t(...call);
    const known = texts.get(name);
    if (known !== undefined) return known;
    const text = t(...call);
    texts.set(name, text);
    return text;
  };
  // `Trans` reads the language and the namespace of its translator.
  return Object.assign(find as TFunction, t);
}

/** What a text is remembered by; null if it depends on more than a key and short plain values. */
function nameOfText([key, values, ...others]: readonly unknown[]): string | null {
  if (typeof key !== 'string' || others.length > 0) return null;
  if (values === undefined) return key;
  if (typeof values !== 'object' || values === null) return null;
  if (Object.values(values).some((value) => typeof value !== 'string' && typeof value !== 'number')) return null;
  const name = JSON.stringify(values);
  return name.length > MAX_VALUES_LENGTH ? null : `${key} ${name}`;
}
