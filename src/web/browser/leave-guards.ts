/** Asks about what was typed on a page; resolves to false if the user stays. */
type Ask = () => Promise<boolean>;

const guards = new Set<Ask>();

/** Adds the question of a page with unsaved input. Returns a function that removes it. */
export function addLeaveGuard(ask: Ask): () => void {
  guards.add(ask);
  return () => void guards.delete(ask);
}

/** Asks before the page ends without a navigation, such as by signing out. False: the user stays. */
export async function mayLeave(): Promise<boolean> {
  for (const ask of guards) if (!(await ask())) return false;
  return true;
}
