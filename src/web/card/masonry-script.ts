import { layOutMasonry } from './masonry.ts';

/** Lays out the board right before it, before the first paint, so that there is no layout shift. */
export const MASONRY_SCRIPT = `(${layOutMasonry.toString()})(document.currentScript.previousElementSibling)`;
