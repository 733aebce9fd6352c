import { AppError } from '../../contract/api/errors.ts';

/** The contract's deepest input has six levels. */
const MAX_DEPTH = 10;

/**
 * Throws `invalid_argument` for input that no endpoint accepts: text that is not valid Unicode or contains NUL, and
 * values nested too deeply.
 */
export function requireValidText(input: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(input)) {
    if (!isPlainText(name) || !isAcceptable(value, MAX_DEPTH)) {
      const field = isPlainText(name) ? name.slice(0, 200) : 'body';
      throw new AppError('invalid_argument', { fields: Object.fromEntries([[field, [{ key: 'format' }]]]) });
    }
  }
}

function isAcceptable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isPlainText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.every((item) => isAcceptable(item, depth - 1));
  return Object.entries(value).every(([name, part]) => isPlainText(name) && isAcceptable(part, depth - 1));
}

function isPlainText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}
