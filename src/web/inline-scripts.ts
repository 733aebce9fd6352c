import { layOutMasonry } from './designer/masonry.ts';

/** Tells the styles that scripts run, before anything is drawn. */
export const JS_CLASS_SCRIPT = `document.documentElement.classList.add('js')`;

/** Lays out the board that stands right before it, before the browser draws it: nothing jumps. */
export const MASONRY_SCRIPT = `(${layOutMasonry.toString()})(document.currentScript.previousElementSibling)`;
