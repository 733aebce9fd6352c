import { layOutMasonry } from './card/masonry.ts';
import { recordEarlyTaps } from './early-taps.ts';

/** Marks the page for styles that require scripts, before the first paint, and records taps until the scripts run. */
export const HEAD_SCRIPT = `document.documentElement.classList.add('js');(${recordEarlyTaps.toString()})(document)`;

/** Lays out the board right before it, before the first paint, so that there is no layout shift. */
export const MASONRY_SCRIPT = `(${layOutMasonry.toString()})(document.currentScript.previousElementSibling)`;
