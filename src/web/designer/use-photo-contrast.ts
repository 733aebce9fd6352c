import { useEffect, useRef } from 'react';
import { type DisplayConfig, placesOf } from '../../contract/display.ts';
import { colorsBehind } from '../../contract/legibility.ts';
import { makeReadable } from './commands.ts';
import { useDesign, useDesigner } from './designer-context.tsx';
import type { Measures } from './measure.ts';
import { measureOverPhoto, type RowOnPhoto } from './photo-contrast.ts';
import { layersOf } from './photo-reader.ts';

/**
 * Measures how well words on pictures are read whenever the design changes, and tells it in `overPhoto`. Where a picture
 * came under words, or words over a picture, they are made readable as part of that change; what the author chooses
 * afterwards is only warned of.
 */
export function usePhotoContrast(measures: Measures | null): void {
  const designer = useDesigner();
  const document = useDesign((snapshot) => snapshot.document);
  const origin = useDesign((snapshot) => snapshot.origin);
  const lastMeeting = useRef<string | null>(null);

  useEffect(() => {
    if (!measures) return;
    const { engine, photoReader, overPhoto } = designer;
    let isWanted = true;
    void photoReader.pixels(document, measures.frame).then((pixels) => {
      if (!isWanted || !pixels) return;
      const rows = rowsOnPhotos(document, measures);
      const { contrasts, plan } = measureOverPhoto(document, rows, pixels);
      const meeting = meetingOf(document, rows, measures);
      const isNew = lastMeeting.current !== meeting;
      lastMeeting.current = meeting;
      const sizes = new Map(photoReader.sizes());
      if (plan && isNew && origin === 'command' && engine.follow(makeReadable, plan)) return;
      overPhoto.set({ contrasts, plan, sizes });
    });
    return () => {
      isWanted = false;
    };
  }, [document, origin, measures, designer]);
}

function rowsOnPhotos(document: DisplayConfig, measures: Measures): RowOnPhoto[] {
  return placesOf(document).texts.flatMap((content, place) =>
    (content?.rows ?? []).flatMap((row, index): RowOnPhoto[] => {
      const lines = measures.lines[`text-${place} ${index}`];
      if (!content || !lines || row.text.trim() === '' || colorsBehind(document, content, row).length > 0) return [];
      return [{ place, row: index, color: row.color, lines }];
    }),
  );
}

/** Which pictures and which words lie upon each other; what is only coloured or written differently is the same. */
function meetingOf(document: DisplayConfig, rows: readonly RowOnPhoto[], { frame }: Measures): string {
  const { layout, ratio, split, contents } = document;
  const aligns = contents.flatMap((content) => (content.type === 'TEXT' ? [content.vertical_align] : []));
  const places = rows.map(({ place, row }) => `${place} ${row}`);
  return JSON.stringify([layersOf(document, frame), layout, ratio, split, aligns, places]);
}
