import { layOutMasonry } from './card/masonry.ts';
import { holdEarlyTaps } from './early-taps.ts';

/** Tells the styles that scripts run, before anything is drawn, and holds what is tapped until they do. */
export const HEAD_SCRIPT = `document.documentElement.classList.add('js');(${holdEarlyTaps.toString()})(document)`;

/** Lays out the board that stands right before it, before the browser draws it: nothing jumps. */
export const MASONRY_SCRIPT = `(${layOutMasonry.toString()})(document.currentScript.previousElementSibling)`;
