import { z } from 'zod';
import { cleanLine, cleanText, hasLetters } from './text-rules.ts';

/** Input far above the limit is rejected before cleaning, because cleaning is expensive. */
const cleanedUpTo = (maximum: number, clean: (text: string) => string) =>
  z
    .string()
    .overwrite((text) => (text.length > maximum * 4 ? text : clean(text)))
    .max(maximum);

/** A single line of user text, cleaned. */
export const writtenLine = (maximum: number) => cleanedUpTo(maximum, cleanLine);
/** User text of several lines, cleaned. */
export const writtenText = (maximum: number) => cleanedUpTo(maximum, cleanText);
/** For `refine`: text that is not empty needs a visible letter or digit. */
export const LETTERS = [(text: string) => text === '' || hasLetters(text), { params: { key: 'letters' } }] as const;
