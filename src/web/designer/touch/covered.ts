import type { Box } from '../../../contract/design/rules.ts';
import { copyOf, cutOf, slotsOf } from '../../../contract/design/rules.ts';
import type { DisplayConfig } from '../../../contract/design/schemas.ts';
import { boxIn, drawnSlot } from './session.ts';

/** A part of the card, in percent of it. */
export type Area = Box & { isRound?: boolean };
/** How opaque a subject is at each of `width` × `height` points of the card, 0 to 255. */
export type Mask = { width: number; height: number; opacity: Uint8Array };
/** A subject on the card: its picture's box and the part of it that is shown, in percent of the card. */
export type Subject = { url: string; picture: Box; box: Box; mask: Mask | null };

/** Points of a mask across the card. */
const MASK_WIDTH = 100;

function isIn({ x, y, width, height, isRound = false }: Area, atX: number, atY: number): boolean {
  const across = (atX - x) / width;
  const down = (atY - y) / height;
  if (isRound) return (across - 0.5) ** 2 + (down - 0.5) ** 2 <= 0.25;
  return across >= 0 && across < 1 && down >= 0 && down < 1;
}

/** The share of a subject that areas cover, and the share of the areas that the subject covers; both 0 to 1. */
export function sharesOf(
  { width, height, opacity }: Mask,
  areas: readonly Area[],
): { covered: number; hidden: number } {
  let [subject, both, points] = [0, 0, 0];
  for (let row = 0; row < height; row += 1) {
    const y = ((row + 0.5) * 100) / height;
    const near = areas.filter((area) => y >= area.y && y < area.y + area.height);
    for (let column = 0; column < width; column += 1) {
      const value = opacity[row * width + column] ?? 0;
      subject += value;
      const x = ((column + 0.5) * 100) / width;
      if (!near.some((area) => isIn(area, x, y))) continue;
      both += value;
      points += 255;
    }
  }
  return { covered: both / Math.max(1, subject), hidden: both / Math.max(1, points) };
}

/** The box of the picture that an image draws by its `object-fit`, in percent of the card. */
export function drawnPicture(card: HTMLElement, image: HTMLImageElement): Box {
  const box = boxIn(card, image);
  const { naturalWidth: width, naturalHeight: height, offsetWidth, offsetHeight } = image;
  if (width === 0 || offsetWidth === 0 || offsetHeight === 0) return box;
  const { objectFit, objectPosition } = getComputedStyle(image);
  const scales = [offsetWidth / width, offsetHeight / height];
  const scale = objectFit === 'contain' ? Math.min(...scales) : Math.max(...scales);
  const [shareX = 50, shareY = 50] = objectPosition.split(' ').map(Number.parseFloat);
  const drawn = {
    width: (box.width * width * scale) / offsetWidth,
    height: (box.height * height * scale) / offsetHeight,
  };
  return {
    x: box.x + ((box.width - drawn.width) * shareX) / 100,
    y: box.y + ((box.height - drawn.height) * shareY) / 100,
    ...drawn,
  };
}

/** The picture of the subject that the design draws alone; null if it draws none, or it is not loaded. */
function subjectImage(design: DisplayConfig, card: HTMLElement): HTMLImageElement | null {
  const [photo] = slotsOf(design).photos;
  if (!photo?.file_id) return null;
  if (cutOf(design, photo)) return drawnSlot(card, 'photo-0')?.querySelector('img') ?? null;
  if (!copyOf(design, photo)) return null;
  const copies = [...card.querySelectorAll<HTMLImageElement>('.ad .sl > img[alt=""]')];
  return copies.find((image) => !image.closest('[data-slot]') && image.src.includes(photo.file_id ?? '')) ?? null;
}

/** The subject that is drawn without its ground, which text and elements should not cover. */
export function subjectOn(design: DisplayConfig, card: HTMLElement): Subject | null {
  const image = subjectImage(design, card);
  const slot = image?.parentElement;
  if (!image || !slot || image.naturalWidth === 0) return null;
  const picture = drawnPicture(card, image);
  const box = boxIn(card, slot);
  return { url: image.currentSrc, picture, box, mask: maskOf(card, image, picture, box) };
}

function maskOf(card: HTMLElement, image: HTMLImageElement, picture: Box, shown: Box): Mask | null {
  const canvas = document.createElement('canvas');
  const width = MASK_WIDTH;
  const height = Math.max(1, Math.round((width * card.offsetHeight) / Math.max(1, card.offsetWidth)));
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.scale(width / 100, height / 100);
  context.beginPath();
  context.rect(shown.x, shown.y, shown.width, shown.height);
  context.clip();
  context.drawImage(image, picture.x, picture.y, picture.width, picture.height);
  const { data } = context.getImageData(0, 0, width, height);
  const opacityAt = (point: number) => data[point * 4 + 3] ?? 0;
  // A shadow is no part of the subject.
  const isSubject = (point: number) => opacityAt(point) >= 128;
  const opacity = Uint8Array.from({ length: width * height }, (_, point) => (isSubject(point) ? opacityAt(point) : 0));
  return { width, height, opacity };
}
