import type { PhotoContent } from '../../../contract/design/schemas.ts';
import { between, type Change, type Point, type Size, SNAP_PX } from './points.ts';

export type PhotoPlace = Pick<PhotoContent, 'focus_x' | 'focus_y' | 'zoom'>;

const ZOOMS = { min: 100, max: 300 } as const;
const CENTRE = 50;
/** A picture that is hardly larger than its frame has no room to move. */
const ROOM_PX = 0.5;

/** Size in px of the whole picture, of which its frame shows a part. */
export function pictureSize(frame: Size, picture: Size, zoom: number): Size {
  const cover = Math.max(frame.width / picture.width, frame.height / picture.height);
  const scale = (cover * Math.max(ZOOMS.min, zoom)) / 100;
  return { width: picture.width * scale, height: picture.height * scale };
}

/** The corner of the whole picture in px from its frame's corner. */
export function pictureCorner(frame: Size, size: Size, { focus_x, focus_y }: PhotoPlace): Point {
  return { x: ((frame.width - size.width) * focus_x) / 100, y: ((frame.height - size.height) * focus_y) / 100 };
}

type Axis = { focus: number; start: number; from: number; to: number; length: number; by: number; origin: number };

/** The focus along one axis; `start` and `from` are the picture's edge and length before. */
function focusAlong({ focus, start, from, to, length, by, origin }: Axis): { focus: number; isCentred: boolean } {
  const room = to - length;
  if (room < ROOM_PX) return { focus, isCentred: false };
  const edge = between(origin + by - ((origin - start) * to) / from, -room, 0);
  const isCentred = by !== 0 && Math.abs(edge + room / 2) <= SNAP_PX;
  return { focus: isCentred ? CENTRE : Math.round((Math.abs(edge) * 1000) / room) / 10, isCentred };
}

/**
 * The place of a photo after a gesture, in whose frame `picture` has this shape. It covers its frame whatever is done;
 * `centred` are the axes at whose middle it stopped. The change's origin is in px from the frame's corner.
 */
export function movedPhoto(
  start: PhotoPlace,
  frame: Size,
  picture: Size,
  { by, scale, origin }: Change,
): { place: PhotoPlace; centred: { x: boolean; y: boolean } } {
  const zoom = Math.round(between(Math.max(ZOOMS.min, start.zoom) * scale, ZOOMS.min, ZOOMS.max));
  const before = pictureSize(frame, picture, start.zoom);
  const after = pictureSize(frame, picture, zoom);
  const corner = pictureCorner(frame, before, start);
  const x = focusAlong({
    focus: start.focus_x,
    start: corner.x,
    from: before.width,
    to: after.width,
    length: frame.width,
    by: by.x,
    origin: origin.x,
  });
  const y = focusAlong({
    focus: start.focus_y,
    start: corner.y,
    from: before.height,
    to: after.height,
    length: frame.height,
    by: by.y,
    origin: origin.y,
  });
  return {
    place: { focus_x: x.focus, focus_y: y.focus, zoom },
    centred: { x: x.isCentred, y: y.isCentred },
  };
}
