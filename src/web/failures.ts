/**
 * The text to show for a failed call: the body's `message`, then its `data.message`, then the error's own message, then
 * `fallback` (the locale text `error_500`).
 */
export function failureText(body: unknown, error: unknown, fallback: string): string {
  return textOf(body, 'message') ?? textOf(memberOf(body, 'data'), 'message') ?? textOf(error, 'message') ?? fallback;
}

function textOf(container: unknown, name: string): string | null {
  const value = memberOf(container, name);
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function memberOf(container: unknown, name: string): unknown {
  return typeof container === 'object' && container !== null ? Reflect.get(container, name) : undefined;
}
