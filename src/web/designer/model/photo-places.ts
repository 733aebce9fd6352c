import { boxesOf } from '../../../contract/boxes.ts';
import type { DisplayConfig } from '../../../contract/display.ts';
import { layoutOf } from '../../../contract/display-rules.ts';
import { type Crop, cropOf } from './crop.ts';
import { photoAt } from './model.ts';

const FULL_CARD = { width: 100, height: 100 };

/** The name of the n-th photo place. */
export function photoPlace(number: number): string {
  return `photo-${number}`;
}

/** The number of a photo place; null for the background. */
export function photoNumber(place: string): number | null {
  return place.startsWith('photo-') ? Number(place.slice('photo-'.length)) : null;
}

/** The size of a photo place, or of the background, in percent of the card. */
export function boxFor(design: DisplayConfig, place: string): { width: number; height: number } {
  const number = photoNumber(place);
  return number === null ? FULL_CARD : (boxesOf(design).photos[number] ?? FULL_CARD);
}

/** The crop of a picture for a place in the current design. */
export function cropFor(design: DisplayConfig, place: string): Crop {
  return cropOf(boxFor(design, place), design.ratio);
}

/** Photo places of the layout without a photo or an upload, in order. */
export function freePlaces(design: DisplayConfig, isTaken: (place: string) => boolean): string[] {
  return Array.from({ length: layoutOf(design).photos }, (_, number) => number)
    .filter((number) => !photoAt(design, number)?.file_id && !isTaken(photoPlace(number)))
    .map(photoPlace);
}

/**
 * Places for several pictures that were chosen for one place: first that one, then the free ones after it, then those
 * before it.
 */
export function placesFrom(first: string, free: readonly string[]): string[] {
  const others = free.filter((place) => place !== first);
  const after = others.filter((place) => (photoNumber(place) ?? 0) > (photoNumber(first) ?? 0));
  return [first, ...after, ...others.filter((place) => !after.includes(place))];
}
