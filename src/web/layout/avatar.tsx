import type { Viewer } from '../../contract/accounts.ts';

/** A user as the first letters of their names. */
export function Avatar({ viewer }: { viewer: Pick<Viewer, 'first_name' | 'last_name'> }) {
  const letters = [viewer.first_name, viewer.last_name].map((name) => [...name.trim()][0] ?? '').join('');
  return <span className="avatar" data-letters={letters.toUpperCase()} aria-hidden="true" />;
}
