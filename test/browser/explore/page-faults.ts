/** These functions run in the page, so that they use nothing outside themselves. */

/**
 * Text that is cut off on the left or right, by the window or by an element that does not scroll. Text that is shortened with
 * an ellipsis counts only if `withShortened`.
 */
export function clippedTexts(withShortened: boolean): string[] {
  const clipped: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    // An ad's design is a picture; the wall of ads beside the sign-in form is decoration.
    if (!node.textContent?.trim() || !element?.checkVisibility() || element.closest('.ad, [inert], script, select')) {
      continue;
    }
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, width } = range.getBoundingClientRect();
    if (width === 0) continue;
    let [from, to] = [0, document.documentElement.clientWidth];
    let isOutOfSight = false;
    for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX, position, textOverflow } = getComputedStyle(box);
      const edges = box.getBoundingClientRect();
      // Visible only to screen readers, or reachable by scrolling.
      if (edges.width <= 1 || overflowX === 'auto' || overflowX === 'scroll') isOutOfSight = true;
      if (textOverflow === 'ellipsis' && !withShortened) isOutOfSight = true;
      if (overflowX !== 'visible') [from, to] = [Math.max(from, edges.left), Math.min(to, edges.right)];
      if (position === 'fixed') break;
    }
    if (!isOutOfSight && (left < from - 1 || right > to + 1)) clipped.push(node.textContent.trim().slice(0, 40));
  }
  return clipped;
}

/** Visible text whose contrast with a plain ground is below 3 : 1. Grounds with a picture or a gradient are left out. */
export function faintTexts(): string[] {
  const MIN_CONTRAST = 3;
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const brush = canvas.getContext('2d', { willReadFrequently: true });
  if (!brush) return [];
  type Colour = [number, number, number, number];
  const known = new Map<string, Colour>();
  const colourOf = (text: string): Colour => {
    const before = known.get(text);
    if (before) return before;
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = text;
    brush.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = brush.getImageData(0, 0, 1, 1).data;
    const colour: Colour = [red, green, blue, alpha / 255];
    known.set(text, colour);
    return colour;
  };
  const over = (top: Colour, bottom: Colour): Colour => {
    const mix = (index: 0 | 1 | 2) => top[index] * top[3] + bottom[index] * (1 - top[3]);
    return [mix(0), mix(1), mix(2), 1];
  };
  const light = ([red, green, blue]: Colour) => {
    const part = (value: number) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue);
  };
  const faint: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim();
    if (!text || !element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    // What cannot be used may be faint; a mark that repeats what is beside it is not text.
    if (element.closest(':disabled, [aria-disabled="true"], [aria-hidden="true"], [inert], script, option')) continue;
    const grounds: Colour[] = [];
    let opacity = 1;
    let isPlain = true;
    for (let box: Element | null = element; box; box = box.parentElement) {
      const style = getComputedStyle(box);
      opacity *= Number(style.opacity);
      if (style.backgroundImage !== 'none' && box !== document.body && box !== document.documentElement)
        isPlain = false;
      const colour = colourOf(style.backgroundColor);
      if (colour[3] > 0) grounds.push(colour);
      // What lies over something else has a ground that its ancestors do not show.
      if (colour[3] === 1) break;
      if (style.position === 'absolute' || style.position === 'fixed') isPlain = false;
    }
    if (!isPlain) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { width, height } = range.getBoundingClientRect();
    if (width <= 1 || height <= 1) continue;
    const ground = grounds.reduceRight<Colour>((below, colour) => over(colour, below), [255, 255, 255, 1]);
    const [red, green, blue, alpha] = colourOf(getComputedStyle(element).color);
    const ink = over([red, green, blue, alpha * opacity], ground);
    const [one, other] = [light(ink) + 0.05, light(ground) + 0.05];
    const ratio = Math.max(one, other) / Math.min(one, other);
    if (ratio < MIN_CONTRAST) faint.push(`“${text.slice(0, 40)}” ${ratio.toFixed(1)} : 1`);
  }
  return faint;
}

/** By how many pixels the page is wider than the window. */
export function excessWidth(): number {
  return document.documentElement.scrollWidth - document.documentElement.clientWidth;
}
