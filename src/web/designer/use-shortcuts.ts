import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { splitsOf } from '../../contract/design/rules.ts';
import { type Designer, TOOLS } from './designer-context.tsx';
import { removePhoto, removeRow, setSplit } from './model/commands.ts';
import { removeElement } from './model/element-commands.ts';
import { shuffle } from './shuffle-button.tsx';
import { moveSelected, placeOf, reorderSelected, resizeSelected, tiltSelected } from './touch/move-keys.ts';

const FOCUSABLE = '[data-canvas-overlay] :is(button, [role="slider"])';

/**
 * Keyboard shortcuts of the designer, listed by `?`. Except for undo and save, they do not work in fields and
 * dialogs.
 */
export function useShortcuts(designer: Designer, onHelp: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      if (event.defaultPrevented || (target !== document.body && !target.closest('[data-designer]'))) return;
      if (startsTyping(designer, event, target)) return;
      if (
        runGlobalShortcut(designer, event) ||
        (!isField(target) && runCardShortcut(designer, event, target, onHelp))
      ) {
        event.preventDefault();
      } else if (event.key === 'Escape') leave(designer, target);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [designer, onHelp]);
}

function isField(target: HTMLElement): boolean {
  return target.matches('input, textarea, select');
}

/** Shortcuts that work everywhere, also in text fields. */
function runGlobalShortcut({ engine, panels, autosave }: Designer, event: KeyboardEvent): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  switch (event.key.toLowerCase()) {
    case 'z':
      if (event.shiftKey) engine.redo();
      else engine.undo();
      return true;
    case 'y':
      engine.redo();
      return true;
    case 's':
      panels.catchUp();
      void autosave.flush();
      return true;
    default:
      return false;
  }
}

/**
 * A letter on the row that is selected on the card: it begins the row's text, or continues it. The browser writes it into
 * the field, because the focus moves before.
 */
function startsTyping({ panels, rowField, tool }: Designer, event: KeyboardEvent, target: HTMLElement): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || !/^\p{L}$/u.test(event.key)) return false;
  if (target.dataset.canvasRow !== 'selected') return false;
  if (tool.get() !== 'text') {
    flushSync(() => {
      panels.catchUp();
      tool.set('text');
    });
  }
  const field = rowField.current;
  field?.setSelectionRange(field.value.length, field.value.length);
  field?.focus();
  return field !== null && field === document.activeElement;
}

/** Shortcuts that would be letters in a text field. */
function runCardShortcut(designer: Designer, event: KeyboardEvent, target: HTMLElement, onHelp: () => void): boolean {
  if (event.ctrlKey || event.metaKey) return false;
  const { engine, tool } = designer;
  const { selection } = engine.snapshot();
  if (event.altKey) return isRow(target) ? reorderRow(designer, event.key, target) : moveSplit(designer, event.key);
  const chosen = TOOLS[Number(event.key) - 1];
  if (chosen) {
    tool.set(chosen);
    return true;
  }
  switch (event.key) {
    case '?':
      onHelp();
      return true;
    case '+':
    case '-':
      return speak(designer, resizeSelected(designer, event.key === '+' ? 1 : -1));
    case '[':
    case ']':
      return speak(designer, tiltSelected(designer, event.key === ']' ? 1 : -1));
    case 's':
      return tool.get() !== 'template' && shuffle(engine);
    case 'Delete':
      if (selection?.kind === 'photo') return engine.run(removePhoto, { slot: selection.slot });
      if (selection?.kind === 'element') return engine.run(removeElement, selection.slot);
      if (selection?.kind !== 'text' || selection.row === null) return false;
      return engine.run(removeRow, { slot: selection.slot, row: selection.row });
    case 'ArrowDown':
    case 'ArrowRight':
    case 'ArrowUp':
    case 'ArrowLeft':
      if (isSelectedTarget(target) && speak(designer, moveSelected(designer, event.key, event.shiftKey))) return true;
      return moveFocus(target, event.key === 'ArrowDown' || event.key === 'ArrowRight' ? 1 : -1);
    default:
      return false;
  }
}

const isSelectedTarget = (target: HTMLElement) => target.matches('[data-canvas-overlay] [aria-pressed="true"]');

const isRow = (target: HTMLElement) =>
  target.matches('[data-canvas-row="selected"], [data-row-tab][aria-pressed="true"]');

/** Says where the selected thing is after it was moved. */
function speak(designer: Designer, isMoved: boolean): boolean {
  if (isMoved) designer.place.set(placeOf(designer));
  return isMoved;
}

/** Moves a row and keeps the focus on it. */
function reorderRow(designer: Designer, key: string, target: HTMLElement): boolean {
  const selector = target.matches('[data-row-tab]')
    ? '[data-row-tab][aria-pressed="true"]'
    : '[data-canvas-row="selected"]';
  let isMoved = false;
  flushSync(() => {
    isMoved = reorderSelected(designer, key);
  });
  document.querySelector<HTMLElement>(selector)?.focus();
  return isMoved;
}

function moveSplit({ engine }: Designer, key: string): boolean {
  const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
  const { first } = splitsOf(engine.snapshot().design);
  return by !== undefined && first !== null && engine.run(setSplit, { name: 'split', value: first + by });
}

/** Moves the focus to the next element on the card. */
function moveFocus(target: HTMLElement, by: 1 | -1): boolean {
  if (!target.closest('[data-canvas-overlay]') || target.matches('[role="slider"]')) return false;
  const elements = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const next = elements[(elements.indexOf(target) + by + elements.length) % elements.length];
  next?.focus();
  return true;
}

/** Escape: leaves a field for the card, then clears the selection. */
function leave({ engine }: Designer, target: HTMLElement): void {
  if (isField(target)) leaveField(target);
  else engine.select(null);
}

/** Moves the focus from a field to the selected element on the card. */
export function leaveField(field: HTMLElement | null): void {
  const selected = document.querySelector<HTMLElement>('[data-canvas-overlay] [aria-pressed="true"]');
  if (selected) selected.focus();
  else field?.blur();
}
