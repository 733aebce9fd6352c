/** Maximum number of undo steps. */
export const HISTORY_STEPS = 100;
/** Steps of one group within this time are undone together. */
export const GROUP_MS = 1_500;

export type History<State> = {
  past: readonly State[];
  present: State;
  future: readonly State[];
  /** The group of the latest step, and when it was last extended. */
  group: { key: string; at: number } | null;
};

/** A history without steps. */
export function startHistory<State>(present: State): History<State> {
  return { past: [], present, future: [], group: null };
}

/** Records a step. With a `group` it is merged into the previous step if that has the same group and is recent. */
export function record<State>(
  history: History<State>,
  next: State,
  at: number,
  group: string | null = null,
): History<State> {
  const joins =
    group !== null && history.group?.key === group && at - history.group.at <= GROUP_MS && history.past.length > 0;
  const past = joins ? history.past : [...history.past, history.present].slice(-HISTORY_STEPS);
  return { past, present: next, future: [], group: group === null ? null : { key: group, at } };
}

/** Replaces the present without a step, for changes that the user did not make. */
export function amend<State>(history: History<State>, present: State): History<State> {
  return { ...history, present };
}

/** Undoes one step; returns the same history if there is none. */
export function undo<State>(history: History<State>): History<State> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present,
    future: [history.present, ...history.future],
    group: null,
  };
}

/** Redoes one step; returns the same history if there is none. */
export function redo<State>(history: History<State>): History<State> {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future, group: null };
}
