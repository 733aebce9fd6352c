import { dayText, parseDay } from '../../contract/text/days.ts';
import type { InputFormat } from './formatted-input.ts';

/** The longest text that is read as a day. */
const READ_CHARACTERS = 30;

/** Writes the slashes of a day while its digits are typed; a shorter day or month is completed by a separator. */
export const DATE_FORMAT: InputFormat = {
  typed: ({ after }) => withSlashes(after),
  inserted: (text) => complete(text) ?? withSlashes(text),
  blurred: (text) => complete(text) ?? text,
};

function complete(text: string): string | null {
  const day = parseDay(text.slice(0, READ_CHARACTERS).normalize('NFKC'));
  return day === null ? null : dayText(day);
}

function withSlashes(text: string): string {
  const parts = ['', '', ''];
  let part = 0;
  for (const character of text.slice(0, READ_CHARACTERS).normalize('NFKC')) {
    if (/\d/.test(character)) {
      if (part < 2 && parts[part]?.length === 2) part += 1;
      if (part < 2 || (parts[2]?.length ?? 0) < 4) parts[part] += character;
    } else if (part < 2 && parts[part] !== '') {
      parts[part] = parts[part]?.padStart(2, '0') ?? '';
      part += 1;
    }
  }
  return parts.slice(0, part + 1).join('/');
}
