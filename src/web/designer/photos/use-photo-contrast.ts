import { type RefObject, useEffect, useRef } from 'react';
import { colorsBehind } from '../../../contract/design/legibility.ts';
import { slotsOf } from '../../../contract/design/rules.ts';
import type { DisplayConfig } from '../../../contract/design/schemas.ts';
import { linesOf, type Measures, withUnchangedParts } from '../canvas/measure.ts';
import { useCard, useDesigner } from '../designer-context.tsx';
import { makeLegible } from '../model/commands.ts';
import { measureOverPhoto, type RowOnPhoto } from './photo-contrast.ts';
import { layersOf } from './photo-reader.ts';

/** Pixels are measured after a pause in the editing. */
const PAUSE_MS = 150;

/**
 * Measures the contrast of text on pictures whenever the design changes, and stores it in `overPhoto`. If a picture
 * was placed under text, text over a picture, or the look changed, the text is made legible as part of that change;
 * what the author changes otherwise is only reported.
 */
export function usePhotoContrast(
  root: RefObject<HTMLElement | null>,
  measures: Measures | null,
  isReady: boolean,
): void {
  const designer = useDesigner();
  const design = useCard((snapshot) => snapshot.design);
  const origin = useCard((snapshot) => snapshot.origin);
  const look = useCard((snapshot) => snapshot.look);
  const lastMeeting = useRef<string | null>(null);
  const lastLook = useRef(0);

  useEffect(() => {
    // Text moves when its fonts have loaded.
    if (!measures || !isReady) return;
    const { engine, photoReader, overPhoto, measured } = designer;
    let isWanted = true;
    const measure = async () => {
      const pixels = await photoReader.pixels(design, measures.frame);
      const artwork = root.current?.firstElementChild;
      if (!isWanted || !(artwork instanceof HTMLElement)) return;
      if (!pixels) {
        measured.set(design);
        return;
      }
      const rows = rowsOnPhotos(design, linesOf(artwork));
      const { contrasts, plan } = measureOverPhoto(design, rows, pixels);
      const meeting = meetingOf(design, rows, measures);
      const isNew = lastMeeting.current !== meeting || lastLook.current !== look;
      lastMeeting.current = meeting;
      lastLook.current = look;
      const before = overPhoto.get();
      const known = photoReader.sizes();
      const sizes = known.size === before.sizes.size ? before.sizes : new Map(known);
      if (plan && isNew && origin === 'command' && engine.follow(makeLegible, plan)) return;
      overPhoto.set(withUnchangedParts(before, { contrasts, plan, sizes }));
      measured.set(design);
    };
    const timer = setTimeout(() => void measure(), PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [design, origin, look, measures, isReady, designer, root]);
}

function rowsOnPhotos(design: DisplayConfig, measured: ReturnType<typeof linesOf>): RowOnPhoto[] {
  return slotsOf(design).texts.flatMap((content, slot) =>
    (content?.rows ?? []).flatMap((row, index): RowOnPhoto[] => {
      const lines = measured[`text-${slot} ${index}`];
      if (!content || !lines || row.text.trim() === '' || colorsBehind(design, content, row).length > 0) return [];
      return [{ slot, row: index, color: row.color, lines }];
    }),
  );
}

/** Which pictures and texts overlap; changes of only colour or text do not matter. */
function meetingOf(design: DisplayConfig, rows: readonly RowOnPhoto[], { frame }: Measures): string {
  const { layout, ratio, split, contents } = design;
  const aligns = contents.flatMap((content) => (content.type === 'TEXT' ? [content.vertical_align] : []));
  const slots = rows.map(({ slot, row }) => `${slot} ${row}`);
  return JSON.stringify([layersOf(design, frame), layout, ratio, split, aligns, slots]);
}
