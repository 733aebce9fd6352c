import { boxesOf } from '../../../contract/design/boxes.ts';
import { layoutOf } from '../../../contract/design/rules.ts';
import type { DisplayConfig } from '../../../contract/design/schemas.ts';
import { type Crop, cropOf } from './crop.ts';
import { photoAt } from './model.ts';

const FULL_CARD = { width: 100, height: 100 };

/** The name of the n-th photo slot. */
export function photoSlot(number: number): string {
  return `photo-${number}`;
}

/** The number of a photo slot; null for the background. */
export function photoNumber(slot: string): number | null {
  return slot.startsWith('photo-') ? Number(slot.slice('photo-'.length)) : null;
}

/** The size of a photo slot, or of the background, in percent of the card. */
export function boxFor(design: DisplayConfig, slot: string): { width: number; height: number } {
  const number = photoNumber(slot);
  return number === null ? FULL_CARD : (boxesOf(design).photos[number] ?? FULL_CARD);
}

/** The crop of a picture for a slot in the current design. */
export function cropFor(design: DisplayConfig, slot: string): Crop {
  return cropOf(boxFor(design, slot), design.ratio);
}

/** Photo slots of the layout without a photo or an upload, in order. */
export function freeSlots(design: DisplayConfig, isTaken: (slot: string) => boolean): string[] {
  return Array.from({ length: layoutOf(design).photos }, (_, number) => number)
    .filter((number) => !photoAt(design, number)?.file_id && !isTaken(photoSlot(number)))
    .map(photoSlot);
}

/**
 * Slots for several pictures that were chosen for one slot: first that one, then the free ones after it, then those
 * before it.
 */
export function slotsFrom(first: string, free: readonly string[]): string[] {
  const others = free.filter((slot) => slot !== first);
  const after = others.filter((slot) => (photoNumber(slot) ?? 0) > (photoNumber(first) ?? 0));
  return [first, ...after, ...others.filter((slot) => !after.includes(slot))];
}
