import { createGesture, dragAction, pinchAction, wheelAction } from '@use-gesture/vanilla';
import type { DisplayConfig } from '../../../contract/design/schemas.ts';
import type { Selection } from '../model/model.ts';
import { photoAt, textAt } from '../model/model.ts';
import { startElement } from './element-session.ts';
import { startPhoto } from './photo-session.ts';
import { type Change, changeAround, NO_CHANGE, type Point } from './points.ts';
import { drawnSlot, middleOf, type Session, type Stage } from './session.ts';
import { startReorder, startText, startTextSide, startTextSize } from './text-session.ts';
import { startView } from './view-session.ts';

const recognize = createGesture([dragAction, pinchAction, wheelAction]);

/** A shorter movement is a tap. */
const THRESHOLD_PX = 4;
const LONG_PRESS_MS = 450;
/** By how many px of a wheel something becomes e times larger; a trackpad's pinch is a wheel with Ctrl. */
const WHEEL_PX = 500;
const PINCHED_WHEEL_PX = 100;
/** Fingers this many px beside an element still mean it. */
const ELEMENT_REACH_PX = 48;
const CANCELS: ReadonlySet<string> = new Set(['pointercancel', 'lostpointercapture', 'touchcancel']);

export type Handle = 'corner' | 'side' | 'turn';

/** The thing that a target of the overlay stands for, such as `photo-0`, `element-2` or `text-0 1`. */
export function selectionOf(target: string): Selection | null {
  const [, kind, slot, row] = /^(photo|text|element)-(\d+)(?: (\d+))?$/.exec(target) ?? [];
  if (kind !== 'photo' && kind !== 'text' && kind !== 'element') return null;
  return { kind, slot: Number(slot), row: row === undefined ? null : Number(row) };
}

const isEqual = (one: Selection | null, other: Selection) =>
  one?.kind === other.kind && one.slot === other.slot && one.row === other.row;

const targetAt = (target: EventTarget | null): Selection | null => {
  const name = target instanceof Element ? target.closest<HTMLElement>('[data-target]')?.dataset.target : undefined;
  return name === undefined ? null : selectionOf(name);
};

const handleAt = (target: EventTarget | null): Handle | null => {
  const handle = target instanceof Element ? target.closest<HTMLElement>('[data-handle]')?.dataset.handle : undefined;
  return handle === 'corner' || handle === 'side' || handle === 'turn' ? handle : null;
};

/** Whether a drag that begins here is for the card: other controls on the canvas have their own use. */
const isGround = (stage: Stage, target: EventTarget | null) =>
  target instanceof Element && (target === stage.card.parentElement || target.closest('[data-design]') !== null);

const isOwnControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="slider"]') !== null;

/** Whether two designs have the same thing at the same place. Their parts are immutable. */
function isSameThing(one: DisplayConfig, other: DisplayConfig, { kind, slot }: Selection): boolean {
  const thingIn = (design: DisplayConfig) => {
    if (kind === 'element') return design.elements[slot];
    return kind === 'photo' ? photoAt(design, slot) : textAt(design, slot);
  };
  const isPlaced = (['layout', 'ratio', 'split', 'split_second', 'border_type'] as const).every(
    (key) => one[key] === other[key],
  );
  return isPlaced && thingIn(one) === thingIn(other);
}

type Started = {
  session: Session;
  selection: Selection | null;
  isReorder?: boolean;
  changeOf: (by: Point, to: Point) => Change;
};

/** What a handle does to the thing that is selected. */
function startHandle(stage: Stage, handle: Handle, selection: Selection, from: Point): Started | null {
  const { kind, slot, row } = selection;
  const drawn = drawnSlot(stage.card, `${kind}-${slot}`);
  const rowElement = row === null ? null : drawn?.querySelector<HTMLElement>(`[data-row="${row}"]`);
  const thing = rowElement ?? drawn;
  if (!thing) return null;
  const session = {
    photo: () => startPhoto(stage, slot, handle === 'turn'),
    element: () => startElement(stage, slot),
    text: () => (handle === 'corner' ? startTextSize(stage, { slot, row }) : startTextSide(stage, { slot, row })),
  }[kind]();
  if (!session) return null;
  const middle = middleOf(thing);
  const changeOf = (by: Point, to: Point): Change => {
    const { scale, turn } = changeAround(middle, from, to);
    if (handle === 'side') return { by, scale: 1, turn, origin: from };
    return handle === 'turn' ? { ...NO_CHANGE, turn, origin: middle } : { ...NO_CHANGE, scale, origin: middle };
  };
  return { session, selection, changeOf };
}

function startThing(stage: Stage, { kind, slot, row }: Selection): Session | null {
  if (kind === 'photo') return startPhoto(stage, slot);
  return kind === 'element' ? startElement(stage, slot) : startText(stage, { slot, row });
}

/** What one finger or the mouse does that begins to move here. */
function startDrag(stage: Stage, event: PointerEvent, from: Point): Started | null {
  const { engine, view, typing } = stage.designer;
  if (isOwnControl(event.target) || !isGround(stage, event.target) || typing.get()) return null;
  const selection = targetAt(event.target);
  const handle = handleAt(event.target);
  if (handle && selection) return startHandle(stage, handle, selection, from);
  const changeOf = (by: Point): Change => ({ ...NO_CHANGE, by, origin: from });
  // On a screen, a photo or text has to be selected first: until then the finger scrolls.
  const isMoved =
    selection &&
    (selection.kind === 'element' || event.pointerType === 'mouse' || isEqual(engine.snapshot().selection, selection));
  const session = isMoved ? startThing(stage, selection) : null;
  if (session) return { session, selection, changeOf };
  return view.get().scale > 1 ? { session: startView(stage), selection: null, changeOf } : null;
}

const isIn = ({ left, top, right, bottom }: DOMRect, { x, y }: Point, reach = 0) =>
  x >= left - reach && x <= right + reach && y >= top - reach && y <= bottom + reach;

/** The photo or element that two fingers, or the wheel, mean at a point. */
function thingAt({ designer, card }: Stage, point: Point, isSelectedOnly: boolean): Selection | null {
  const { selection, design } = designer.engine.snapshot();
  const boxOf = ({ kind, slot }: Selection) => drawnSlot(card, `${kind}-${slot}`)?.getBoundingClientRect();
  const own = selection && selection.kind !== 'text' ? boxOf(selection) : null;
  if (selection && own && isIn(own, point, selection.kind === 'element' ? ELEMENT_REACH_PX : 0)) return selection;
  if (isSelectedOnly) return null;
  const photos = design.contents.filter(({ type }) => type === 'PHOTO');
  const slots = photos.map((_, slot): Selection => ({ kind: 'photo', slot, row: null }));
  return (
    slots.find((slot) => {
      const box = photoAt(design, slot.slot)?.file_id ? boxOf(slot) : null;
      return box ? isIn(box, point) : false;
    }) ?? null
  );
}

/** Listens to fingers, mouse and wheel on the canvas. Returns a function that stops this. */
export function listenToGestures(stage: Stage, canvas: HTMLElement): () => void {
  const { engine, panels } = stage.designer;
  let started: Started | null = null;
  let isDragging = false;
  let longPress: ReturnType<typeof setTimeout> | undefined;

  const cancel = () => {
    clearTimeout(longPress);
    started?.session.cancel();
    started = null;
  };
  const begin = (next: Started | null) => {
    cancel();
    started = next;
  };
  const finish = () => {
    const ended = started;
    started = null;
    if (!ended) return;
    panels.late(() => {
      ended.session.finish();
      if (ended.selection && !ended.isReorder) engine.select(ended.selection);
    });
  };

  const pressed = (event: PointerEvent) => {
    clearTimeout(longPress);
    if (!event.isPrimary) return;
    const selection = targetAt(event.target);
    if (selection?.kind !== 'text' || selection.row === null || handleAt(event.target) || event.button !== 0) return;
    const at = { slot: selection.slot, row: selection.row };
    const from = { x: event.clientX, y: event.clientY };
    longPress = setTimeout(() => {
      const session = stage.designer.typing.get() ? null : startReorder(stage, at);
      if (session)
        begin({ session, selection, isReorder: true, changeOf: (by) => ({ ...NO_CHANGE, by, origin: from }) });
    }, LONG_PRESS_MS);
  };
  const released = () => {
    clearTimeout(longPress);
    // A long press without a movement.
    if (started && !isDragging) cancel();
  };
  const recognizer = recognize(
    canvas,
    {
      onDrag({ first, last, canceled, tap, pinching, movement: [x, y], xy, initial, event }) {
        // A second finger has begun something else.
        if (pinching) isDragging = false;
        if (tap || pinching || !(event instanceof PointerEvent)) return;
        if (first) {
          clearTimeout(longPress);
          isDragging = true;
          const from = { x: initial[0], y: initial[1] };
          if (!started) begin(startDrag(stage, event, from));
        }
        if (started) started.session.show(started.changeOf({ x, y }, { x: xy[0], y: xy[1] }));
        if (!last) return;
        isDragging = false;
        if (canceled || CANCELS.has(event.type)) cancel();
        else finish();
      },
      onPinch({ first, last, canceled, origin, movement: [scale, turn], memo, event }) {
        const point = { x: origin[0], y: origin[1] };
        const from: Point = first ? point : (memo ?? point);
        if (first) {
          const selection = thingAt(stage, from, false);
          const session = selection ? startThing(stage, selection) : startView(stage);
          begin(session && { session, selection, changeOf: () => NO_CHANGE });
        }
        const by = { x: point.x - from.x, y: point.y - from.y };
        started?.session.show({ by, scale, turn, origin: from });
        if (last) (canceled || CANCELS.has(event.type) ? cancel : finish)();
        return from;
      },
      onWheel({ first, last, event, movement: [x, y], memo }) {
        const from: Point = memo?.from ?? { x: event.clientX, y: event.clientY };
        const isPinched: boolean = memo?.isPinched ?? event.ctrlKey;
        if (first) begin(startWheel(stage, event, from));
        if (!started) return { from, isPinched };
        if (event.cancelable) event.preventDefault();
        const isZoomed = isPinched || started.selection !== null;
        const scale = isZoomed ? Math.exp(-y / (isPinched ? PINCHED_WHEEL_PX : WHEEL_PX)) : 1;
        started.session.show({ by: isZoomed ? NO_CHANGE.by : { x: -x, y: -y }, scale, turn: 0, origin: from });
        if (last) finish();
        return { from, isPinched };
      },
    },
    {
      eventOptions: { passive: false },
      drag: { filterTaps: true, threshold: THRESHOLD_PX, pointer: { keys: false } },
      // The wheel is handled apart: over a photo it needs no Ctrl.
      pinch: { pinchOnWheel: false },
    },
  );

  const stopPageZoom = (event: TouchEvent) => {
    // Some browsers enlarge the page by two fingers whatever its styles say.
    if (event.touches.length > 1 && event.cancelable) event.preventDefault();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !started) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  };
  const hide = () => document.visibilityState === 'hidden' && cancel();
  const menu = (event: Event) => {
    // A long press opens a menu on some phones.
    if (started) event.preventDefault();
  };
  let before = engine.snapshot().design;
  const stopWatching = engine.subscribe(() => {
    const { design } = engine.snapshot();
    // What is moved is no longer what it was, such as a photo that was replaced meanwhile.
    if (started?.selection && !isSameThing(before, design, started.selection)) cancel();
    before = design;
  });
  canvas.addEventListener('pointerdown', pressed);
  canvas.addEventListener('pointerup', released);
  canvas.addEventListener('touchstart', stopPageZoom, { passive: false });
  canvas.addEventListener('touchmove', stopPageZoom, { passive: false });
  canvas.addEventListener('contextmenu', menu);
  window.addEventListener('keydown', press, true);
  document.addEventListener('visibilitychange', hide);
  return () => {
    cancel();
    stopWatching();
    recognizer.destroy();
    canvas.removeEventListener('pointerdown', pressed);
    canvas.removeEventListener('pointerup', released);
    canvas.removeEventListener('touchstart', stopPageZoom);
    canvas.removeEventListener('touchmove', stopPageZoom);
    canvas.removeEventListener('contextmenu', menu);
    window.removeEventListener('keydown', press, true);
    document.removeEventListener('visibilitychange', hide);
  };
}

/** The wheel enlarges the selected photo or element, with Ctrl the canvas, and moves a canvas that is enlarged. */
function startWheel(stage: Stage, event: WheelEvent, from: Point): Started | null {
  if (!isGround(stage, event.target)) return null;
  const selection = thingAt(stage, from, true);
  const session = selection && startThing(stage, selection);
  if (session) return { session, selection, changeOf: () => NO_CHANGE };
  const isUsed = event.ctrlKey || stage.designer.view.get().scale > 1;
  return isUsed ? { session: startView(stage), selection: null, changeOf: () => NO_CHANGE } : null;
}
