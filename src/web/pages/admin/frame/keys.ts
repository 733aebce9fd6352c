import { useEffect, useLayoutEffect } from 'react';

/** Whether keys belong to what is focused, such as a field, or to an open dialog. */
function isTaken({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) || hasDialog();
}

const hasDialog = () => document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

/** Calls a function for a single key, such as `j`, without Ctrl, Alt or ⌘, and not while something is typed. */
export function useKeys(keys: Record<string, () => void>): void {
  // With what is shown, not after it: a key acts on what its reader sees.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = keys[event.key.toLowerCase()];
      if (!action || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event)) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [keys]);
}

/** Calls a function for ⌘K and Ctrl+K, also while something is typed. */
export function useCommandKey(action: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'k')
        return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [action]);
}
