import { type Box, cutOf, hasTilt } from '../../../contract/design/rules.ts';
import type { DisplayConfig, PhotoContent } from '../../../contract/design/schemas.ts';
import { asOneStep, placePhoto, setPhotoTilt } from '../model/commands.ts';
import { photoAt } from '../model/model.ts';
import { lineTicks, NO_MARKS } from './marks.ts';
import { movedPhoto, type PhotoPlace, pictureCorner, pictureSize } from './photo-moves.ts';
import { type Change, type Size, stepOf, turned } from './points.ts';
import { boxIn, cardScale, drawnSlot, middleOf, remembered, type Session, type Stage, setStyles } from './session.ts';
import { startSubject } from './subject-session.ts';

const TILT = { step: 2, max: 18 } as const;
/** How much of the photo outside its frame is visible while it is moved. */
const GHOST_OPACITY = '0.4';

/** Shapes of photos by file: after a photo was enlarged, a larger copy is loaded, which has no size until it is there. */
const shapes = new Map<string, Size>();

function shapeOf(fileId: string, { naturalWidth: width, naturalHeight: height }: HTMLImageElement): Size | undefined {
  if (width > 0) shapes.set(fileId, { width, height });
  return shapes.get(fileId);
}

/** The degrees by which a photo that stands free is turned. */
const tiltOf = (design: DisplayConfig, photo: PhotoContent) => (hasTilt(design) ? photo.tilt : 0);

/** Moves, enlarges or, by a handle, tilts a photo in its frame. Null while the photo is not there. */
export function startPhoto(stage: Stage, slot: number, turns = false): Session | null {
  const { design } = stage.designer.engine.snapshot();
  const photo = photoAt(design, slot);
  const shown = drawnSlot(stage.card, `photo-${slot}`);
  const image = shown?.querySelector('img');
  // A photo behind a smaller opening has a frame of its own in it.
  const frame = image?.parentElement;
  const picture = photo?.file_id && image ? shapeOf(photo.file_id, image) : undefined;
  if (!photo || !frame || !image || !picture) return null;
  if (turns) return hasTilt(design) ? startTilt(stage, slot, photo, frame) : null;
  const cut = cutOf(design, photo);
  if (cut) return startSubject(stage, image, cut);
  return startPlace(stage, { slot, photo, picture }, frame, image);
}

/** The whole picture at its size before; then only its transform changes, which needs no new layout. */
function wholePicture(frame: Size, picture: Size, photo: PhotoPlace) {
  const size = pictureSize(frame, picture, photo.zoom);
  const corner = pictureCorner(frame, size, photo);
  return {
    style: {
      inset: 'auto',
      left: `${corner.x}px`,
      top: `${corner.y}px`,
      width: `${size.width}px`,
      maxWidth: 'none',
      height: `${size.height}px`,
      objectFit: 'fill',
      transformOrigin: '0 0',
      willChange: 'transform',
    } as const,
    transformTo(place: PhotoPlace): string {
      const after = pictureSize(frame, picture, place.zoom);
      const moved = pictureCorner(frame, after, place);
      return `translate(${moved.x - corner.x}px, ${moved.y - corner.y}px) scale(${after.width / size.width})`;
    },
  };
}

function startPlace(
  stage: Stage,
  { slot, photo, picture }: { slot: number; photo: PhotoContent; picture: Size },
  frame: HTMLElement,
  image: HTMLImageElement,
): Session {
  const { designer, card } = stage;
  const tilt = tiltOf(designer.engine.snapshot().design, photo);
  const scale = cardScale(card);
  const size = { width: frame.offsetWidth, height: frame.offsetHeight };
  const middle = middleOf(frame);
  const box = boxIn(card, frame);
  const whole = wholePicture(size, picture, photo);
  const ghost = ghostOf(card, box, frame, image, tilt);
  const images = [image, ...copiesOf(card, image, photo.file_id ?? '')];
  const restore = remembered(images);
  setStyles([...images, ghost.image], whole.style);
  const ticks = lineTicks();
  let place: PhotoPlace = photo;
  const end = () => {
    restore();
    ghost.remove();
    designer.marks.set(NO_MARKS);
  };
  return {
    show({ by, scale: factor, origin }: Change) {
      // In the frame's own directions, from its corner.
      const along = turned({ x: by.x / scale, y: by.y / scale }, -tilt);
      const from = turned({ x: (origin.x - middle.x) / scale, y: (origin.y - middle.y) / scale }, -tilt);
      const change = {
        by: along,
        scale: factor,
        turn: 0,
        origin: { x: from.x + size.width / 2, y: from.y + size.height / 2 },
      };
      const moved = movedPhoto(photo, size, picture, change);
      place = moved.place;
      setStyles([...images, ghost.image], { transform: whole.transformTo(place) });
      const lines = [
        ...(moved.centred.x ? [{ axis: 'x' as const, at: box.x + box.width / 2, name: 'centre' }] : []),
        ...(moved.centred.y ? [{ axis: 'y' as const, at: box.y + box.height / 2, name: 'centre' }] : []),
      ];
      ticks(lines);
      designer.marks.set({
        ...NO_MARKS,
        lines,
        thirds: box,
        tip: { name: 'zoom', values: { percent: place.zoom }, x: box.x + box.width / 2, y: box.y },
      });
    },
    finish() {
      end();
      const { focus_x, focus_y, zoom } = place;
      designer.engine.run(asOneStep(placePhoto), { slot, focus_x, focus_y, zoom });
    },
    cancel: end,
  };
}

/** Further drawings of the same part of a photo, such as its subject alone above it. */
function copiesOf(card: HTMLElement, image: HTMLImageElement, fileId: string): HTMLImageElement[] {
  const images = card.querySelectorAll<HTMLImageElement>('.ad .sl > img[alt=""]');
  return [...images].filter(
    (other) =>
      other.closest('[data-slot]') === null &&
      other.src.includes(fileId) &&
      other.style.cssText === image.style.cssText,
  );
}

/** The part of the photo that its frame hides, shown pale around the card. */
function ghostOf(card: HTMLElement, box: Box, frame: HTMLElement, image: HTMLImageElement, tilt: number) {
  const holder = document.createElement('div');
  const copy = document.createElement('img');
  copy.src = image.currentSrc;
  copy.alt = '';
  copy.style.position = 'absolute';
  holder.append(copy);
  holder.setAttribute('aria-hidden', 'true');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  Object.assign(holder.style, {
    position: 'absolute',
    left: `calc(${middle.x}% - ${frame.offsetWidth / 2}px)`,
    top: `calc(${middle.y}% - ${frame.offsetHeight / 2}px)`,
    width: `${frame.offsetWidth}px`,
    height: `${frame.offsetHeight}px`,
    zIndex: '-1',
    opacity: GHOST_OPACITY,
    rotate: `${tilt}deg`,
    pointerEvents: 'none',
  });
  card.append(holder);
  return { image: copy, remove: () => holder.remove() };
}

function startTilt({ designer, card }: Stage, slot: number, photo: PhotoContent, frame: HTMLElement): Session {
  // A sheet of paper turns with its photo.
  const turning = frame.closest<HTMLElement>('.pap') ?? frame;
  const restore = remembered([turning]);
  const box = boxIn(card, turning);
  let { tilt } = photo;
  const end = () => {
    restore();
    designer.marks.set(NO_MARKS);
  };
  return {
    show({ turn }) {
      tilt = stepOf(photo.tilt + turn, TILT.step, -TILT.max, TILT.max);
      turning.style.rotate = `${tilt - photo.tilt}deg`;
      designer.marks.set({
        ...NO_MARKS,
        tip: { name: 'tilt', values: { degrees: tilt }, x: box.x + box.width / 2, y: box.y },
      });
    },
    finish() {
      end();
      designer.engine.run(asOneStep(setPhotoTilt), { slot, tilt });
    },
    cancel: end,
  };
}
