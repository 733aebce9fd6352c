import { boxesOf, SUBJECT_ALIGN_SHARES } from '../../../contract/design/boxes.ts';
import { hasSubjectAlign } from '../../../contract/design/rules.ts';
import type { DisplayConfig } from '../../../contract/design/schemas.ts';
import { type PictureStyle, printedParts } from '../../../contract/media/images.ts';
import { subjectStyle } from '../artwork/artwork.tsx';
import { boxStyle } from '../artwork/styles.ts';
import { asOneStep, placeSubject } from '../model/commands.ts';
import { drawnPicture } from './covered.ts';
import { type Marks, NO_MARKS, tick } from './marks.ts';
import { boxIn, drawnSlot, overlayOf, remembered, type Session, type Stage, setStyles } from './session.ts';
import { movedSubject, type SubjectPlace } from './subject-moves.ts';

/** Where the stylesheet places a subject. */
const MIDDLE = '50% 100%';

/** Moves a subject that is cut out between its places, and enlarges it. */
export function startSubject({ designer, card }: Stage, image: HTMLImageElement, style: PictureStyle): Session | null {
  const { design } = designer.engine.snapshot();
  const slot = drawnSlot(card, 'photo-0');
  const artwork = slot?.offsetParent;
  const parts = printedParts(style);
  if (!slot || !parts || !(artwork instanceof HTMLElement)) return null;
  const shape = card.querySelector<HTMLElement>('.ad .shp');
  const overlay = overlayOf(card, 'photo-0');
  const restore = remembered([slot, image, ...overlay, ...(shape ? [shape] : [])]);
  const area = artwork.getBoundingClientRect();
  const { width } = drawnPicture(artwork, image);
  let place: SubjectPlace = design;
  const end = () => {
    restore();
    designer.marks.set(NO_MARKS);
  };
  const draw = (moved: DisplayConfig) => {
    const boxes = boxesOf(moved);
    if (boxes.photos[0]) setStyles([slot], boxStyle(boxes.photos[0]));
    if (shape && boxes.shape) setStyles([shape], boxStyle(boxes.shape));
    if (hasSubjectAlign(moved)) {
      image.style.objectPosition = String(subjectStyle(parts, moved.subject_align)?.objectPosition ?? MIDDLE);
    }
    setStyles(overlay, boxStyle(boxIn(card, slot)));
  };
  return {
    show({ by, scale }) {
      const moved = { x: (by.x / area.width) * 100, y: (by.y / area.height) * 100 };
      const next = movedSubject(design, width, moved, scale);
      if (!isSame(next, place)) {
        tick();
        draw({ ...design, ...next });
      }
      place = next;
      designer.marks.set(marksOf(design, place, boxIn(card, artwork), boxIn(card, slot)));
    },
    finish() {
      end();
      const { overlap, subject_align, subject_size } = place;
      designer.engine.run(asOneStep(placeSubject), { overlap, subject_align, subject_size });
    },
    cancel: end,
  };
}

const isSame = (one: SubjectPlace, other: SubjectPlace) =>
  one.overlap === other.overlap && one.subject_align === other.subject_align && one.subject_size === other.subject_size;

function marksOf(
  before: SubjectPlace,
  { overlap, subject_align, subject_size }: SubjectPlace,
  area: { x: number; width: number },
  slot: { x: number; y: number; width: number },
): Marks {
  const at = { x: slot.x + slot.width / 2, y: slot.y };
  const lines =
    subject_align === 'CENTER'
      ? [{ axis: 'x' as const, at: area.x + area.width / 2, name: 'centre' }]
      : [{ axis: 'x' as const, at: slot.x + SUBJECT_ALIGN_SHARES[subject_align] * slot.width, name: 'edge' }];
  const tip =
    subject_size !== before.subject_size
      ? { name: 'zoom', values: { percent: subject_size }, ...at }
      : overlap !== before.overlap
        ? { name: 'overlap', values: { percent: overlap * 10 }, ...at }
        : null;
  return { ...NO_MARKS, lines, tip };
}
