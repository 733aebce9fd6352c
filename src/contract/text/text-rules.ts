/**
 * Invisible and direction-changing characters, and noncharacters, which XML forbids. The captured group is what stays:
 * characters within an emoji (families, skin tones, flags, keycaps, variation selectors) and joiners between letters of
 * joining scripts.
 */
const UNSEEN =
  /(\p{RI}{2}|[0-9#*]\uFE0F?\u20E3|\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}|\p{ExtPict}[\uFE0E\uFE0F]?\p{EMod}?(?:\u200D\p{ExtPict}[\uFE0E\uFE0F]?\p{EMod}?)*|(?!\p{DI})[\p{scx=Arab}\p{scx=Beng}\p{scx=Deva}\p{scx=Gujr}\p{scx=Guru}\p{scx=Java}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Taml}\p{scx=Telu}][\u200C\u200D](?=(?!\p{DI})[\p{scx=Arab}\p{scx=Beng}\p{scx=Deva}\p{scx=Gujr}\p{scx=Guru}\p{scx=Java}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Taml}\p{scx=Telu}]))|(?!\n)[\p{Cc}\p{DI}\p{NChar}\u2800\uFFF9-\uFFFB\u{1D159}]/gu;
/** Vietnamese has up to two marks on a letter, Thai three, Arabic and Javanese four. */
const STACKED_MARKS = /([\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+/gu;

/**
 * Cleans a text of several lines: composes it (NFC), removes invisible characters, limits combining marks to four per
 * letter and turns every kind of blank into a space. Clean text is returned unchanged.
 */
export function cleanText(text: string): string {
  let dirty = text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[\t\v\f\p{Zs}]/gu, ' ');
  for (;;) {
    const clean = dirty.replace(UNSEEN, '$1').normalize('NFC').replace(STACKED_MARKS, '$1');
    if (clean === dirty) return clean;
    // Composing may have reordered marks, so a joiner can have another neighbour now.
    dirty = clean;
  }
}

/** `cleanText` on one line, trimmed. */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll('\n', ' ').trim();
}

/** Whether the text has a visible letter or digit. */
export function hasLetters(text: string): boolean {
  return /(?!\p{DI})[\p{L}\p{N}]/u.test(text);
}
