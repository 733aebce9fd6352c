import type { DisplayConfig } from '../../../contract/design/schemas.ts';
import type { Command } from './commands.ts';
import { amend, type History, record, redo, startHistory, undo } from './history.ts';
import { type DesignState, existingSelection, type Selection } from './model.ts';

type Step = DesignState & {
  /** The action that led here, announced when it is undone. */
  label: string | null;
};

/** What made the latest change of the design: a command of the author, undo or redo, or another copy of the ad. */
export type ChangeOrigin = 'command' | 'history' | 'load';

export type Snapshot = DesignState & {
  canUndo: boolean;
  canRedo: boolean;
  origin: ChangeOrigin;
  /** The number of changes of the look so far. After each, text is fitted and recoloured. */
  look: number;
  /** The last event for the screen reader: the key of its text, and a number that distinguishes repeats. */
  announcement: { key: string; label: string | null; number: number } | null;
};

/** The design in the designer, its undo steps and the selection. React only reads it. */
export type Engine = {
  snapshot(): Snapshot;
  subscribe(listener: () => void): () => void;
  can<Input>(command: Command<Input>, input: Input): boolean;
  /** Runs a command unless it is impossible now; returns whether it ran. */
  run<Input>(command: Command<Input>, input: Input): boolean;
  /** Runs a command as part of the previous step, so that both are undone together. */
  follow<Input>(command: Command<Input>, input: Input): boolean;
  undo(): void;
  redo(): void;
  select(selection: Selection | null): void;
  /** Replaces the design and discards all steps. */
  load(design: DisplayConfig): void;
};

/** An engine over a design. */
export function createEngine(design: DisplayConfig, now: () => number = Date.now): Engine {
  let history: History<Step> = startHistory({ design, selection: null, shrunk: {}, label: null });
  let origin: ChangeOrigin = 'load';
  let look = 0;
  let announcement: Snapshot['announcement'] = null;
  let announcementNumber = 0;
  let snapshot = createSnapshot();
  const listeners = new Set<() => void>();

  function createSnapshot(): Snapshot {
    const { design: present, selection, shrunk } = history.present;
    return {
      design: present,
      selection,
      shrunk,
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
      origin,
      look,
      announcement,
    };
  }

  function announce(key: string, label: string | null): void {
    announcementNumber += 1;
    announcement = { key, label, number: announcementNumber };
  }

  function commit(next: History<Step>, from: ChangeOrigin): void {
    history = next;
    origin = from;
    snapshot = createSnapshot();
    for (const listener of [...listeners]) listener();
  }

  function change<Input>(command: Command<Input>, input: Input, follows: boolean): boolean {
    const { present } = history;
    if (!command.can(present, input)) return false;
    const applied = command.apply(present, input);
    // Parts that show the selection need not render while a row is written.
    const next = isSameSelection(applied.selection, present.selection)
      ? { ...applied, selection: present.selection }
      : applied;
    if (isSame(next.design, present.design)) {
      if (next.selection !== present.selection)
        commit(amend(history, { ...present, selection: next.selection }), origin);
      return true;
    }
    const step: Step = { ...next, label: follows ? present.label : command.label };
    if (command.is_look) look += 1;
    announce('done', command.label);
    commit(follows ? amend(history, step) : record(history, step, now(), command.group(input)), 'command');
    return true;
  }

  return {
    snapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    can: (command, input) => command.can(history.present, input),
    run: (command, input) => change(command, input, false),
    follow: (command, input) => change(command, input, true),
    undo() {
      if (history.past.length === 0) return;
      announce('undone', history.present.label);
      commit(undo(history), 'history');
    },
    redo() {
      if (history.future.length === 0) return;
      announce('redone', history.future[0]?.label ?? null);
      commit(redo(history), 'history');
    },
    select(selection) {
      const existing = existingSelection(history.present.design, selection);
      const { selection: before } = history.present;
      if (isSameSelection(existing, before)) return;
      // Typing in another row is another step.
      commit({ ...amend(history, { ...history.present, selection: existing }), group: null }, origin);
    },
    load(loaded) {
      announce('loaded', null);
      commit(startHistory({ design: loaded, selection: null, shrunk: {}, label: null }), 'load');
    },
  };
}

const isSameSelection = (one: Selection | null, other: Selection | null) =>
  one?.kind === other?.kind && one?.slot === other?.slot && one?.row === other?.row;

/** Compares designs, which are small and plain; a change that changes nothing is not a step. */
export function isSame(one: DisplayConfig, other: DisplayConfig): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
