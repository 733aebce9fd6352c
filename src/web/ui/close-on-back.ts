import { useEffect, useEffectEvent, useState } from 'react';

/** The router numbers the entries of its pages; entries of overlays repeat the number of their page. */
type EntryState = { idx?: number; overlays?: number } | null;
/** What the router last wrote on an entry of an overlay. */
type Written = { state: EntryState; url: string };
type Overlay = { close: () => void; isDismissible: boolean };

/**
 * Gives each open overlay an entry of the browser's history, so that Back closes it instead of leaving the page. The
 * entry of an overlay that was closed otherwise stays: the next overlay or page takes its place, and Back passes it.
 * Going back at once instead would compete with a navigation that the same press starts.
 */
export function createOverlayHistory(view: Window) {
  const { history } = view;
  const open: Overlay[] = [];
  const stateOf = (state: unknown): EntryState => (state && typeof state === 'object' ? state : null);
  let page = stateOf(history.state)?.idx;
  /** The overlays for which the current entry and those before it stand. */
  let depth = stateOf(history.state)?.overlays ?? 0;
  let written: Written | null = null;
  /** The browser has not yet reached the entry that a call of `go` requested. */
  let isTraversing = false;
  let isWaiting = false;
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);
  const go = history.go.bind(history);

  history.pushState = (state: unknown, unused: string, url?: string | URL | null) => {
    // The next page replaces the entry of an overlay: Back from there leads to the page below.
    if (depth > 0) replace(state, unused, url);
    else push(state, unused, url);
    page = stateOf(state)?.idx;
    depth = 0;
    written = null;
  };
  history.replaceState = (state: unknown, unused: string, url?: string | URL | null) => {
    const next = stateOf(state);
    replace(depth > 0 ? { ...next, overlays: depth } : state, unused, url);
    page = next?.idx;
    // The entries below are of the same page, and are given the same when they are reached.
    if (depth > 0) written = { state: next, url: view.location.href };
  };

  history.go = (delta = 0) => {
    isTraversing = true;
    // Callers count pages.
    go(delta < 0 ? delta - depth : delta);
  };

  const addEntries = () => {
    // Now the entry could come after the wrong page.
    isWaiting = isTraversing;
    if (isWaiting) return;
    for (; depth < open.length; depth += 1) push({ ...stateOf(history.state), overlays: depth + 1 }, '');
  };

  // The router listens later and without capture, so it does not hear of Back within one page.
  const onPopState = (event: PopStateEvent) => {
    const state = stateOf(event.state);
    const before = depth;
    depth = state?.overlays ?? 0;
    if (isTraversing) {
      isTraversing = false;
      // The router has returned to the page and asks whether the user wants to leave it.
      if (isWaiting) setTimeout(addEntries);
    }
    if (state?.idx !== page) {
      page = state?.idx;
      written = null;
      return;
    }
    event.stopImmediatePropagation();
    if (written) replace(depth > 0 ? { ...written.state, overlays: depth } : written.state, '', written.url);
    if (depth === 0) written = null;
    if (depth >= before) return;
    const closing = open.slice(depth);
    if (closing.length === 0) {
      isTraversing = true;
      go(-1);
      return;
    }
    for (const overlay of closing.reverse()) {
      if (overlay.isDismissible) overlay.close();
      else addEntries();
    }
  };
  view.addEventListener('popstate', onPopState, { capture: true });

  /** Adds an overlay that has opened. Returns a function for when it has closed. */
  return (overlay: Overlay): (() => void) => {
    open.push(overlay);
    addEntries();
    return () => void open.splice(open.indexOf(overlay), 1);
  };
}

let addOverlay: ReturnType<typeof createOverlayHistory> | null = null;

/** Starts with the first overlay, or with a page that was loaded again at the entry of one. */
export function startOverlayHistory(): ReturnType<typeof createOverlayHistory> {
  addOverlay ??= createOverlayHistory(window);
  return addOverlay;
}

/** Closes an open dialog, sheet, menu or viewer when the user goes back, in place of leaving the page. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void, isDismissible = true): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    return startOverlayHistory()({ close: () => close(), isDismissible });
  }, [isOpen, isDismissible]);
}

/**
 * `isOpen`, but true only when the next frame has been painted: what opens takes several frames on a cheap phone, and the
 * pressed button answers first.
 */
export function useOpenLater(isOpen: boolean): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setDue(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      setDue(false);
    };
  }, [isOpen]);
  return isOpen && isDue;
}
