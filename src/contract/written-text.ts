import { z } from 'zod';
import { cleanLine, cleanText, hasLetters } from './text-rules.ts';

/** Far more than the limit is refused as it is: cleaning costs. */
const cleanedUpTo = (maximum: number, clean: (text: string) => string) =>
  z
    .string()
    .overwrite((text) => (text.length > maximum * 4 ? text : clean(text)))
    .max(maximum);

/** A line that a user writes, cleaned. */
export const writtenLine = (maximum: number) => cleanedUpTo(maximum, cleanLine);
/** A text of several lines that a user writes, cleaned. */
export const writtenText = (maximum: number) => cleanedUpTo(maximum, cleanText);
/** For `refine`: what is written, if anything, needs a letter or a digit to see. */
export const LETTERS = [(text: string) => text === '' || hasLetters(text), { params: { key: 'letters' } }] as const;
