import { type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boxesOf } from '../../contract/boxes.ts';
import { imagePath } from '../../contract/images.ts';
import { useToast } from '../ui/toast.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { type Cut, cutOf } from './cut.ts';
import type { Engine } from './engine.ts';
import { type OpenedPicture, openPicture, prepareForPictures } from './picture-work.ts';
import type { Uploads } from './uploads.ts';

/** HEIC is taken where the browser can read it; the server gets what the canvas makes of it. */
const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,image/*';
const WHOLE = { width: 100, height: 100 };

/** What the rest of the designer asks of the chooser. */
export type PictureChooserHandle = {
  choose(place: string): void;
  recut(place: string, fileId: string): void;
};

export type PictureChooserProps = {
  ref: RefObject<PictureChooserHandle | null>;
  engine: Engine;
  uploads: Uploads;
  /** What pictures were cut from, by file id, as long as this page lives. */
  originals: ReadonlyMap<string, Blob>;
};

type Cutting = { place: string; picture: OpenedPicture; cut: Cut; original: Blob };

/** The way of a picture from the device to its place: file dialog or camera, cut, upload. */
export function PictureChooser({ ref, engine, uploads, originals }: PictureChooserProps) {
  const { t } = useTranslation('designer');
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const place = useRef('');
  const [cutting, setCutting] = useState<Cutting | null>(null);

  const nameOf = (target: string) =>
    target === 'background'
      ? t('background_photo')
      : t('photo_name', { number: Number(target.slice('photo-'.length)) + 1 });
  const open = async (target: string, file: Blob, name: string) => {
    try {
      const picture = await openPicture(file, name);
      const { document } = engine.snapshot();
      const number = Number(target.slice('photo-'.length));
      const box = target === 'background' ? WHOLE : (boxesOf(document).photos[number] ?? WHOLE);
      setCutting({ place: target, picture, cut: cutOf(box, document.ratio), original: file });
    } catch {
      toast.danger({ title: t('photo_unreadable'), text: t('photo_unreadable_hint') });
    }
  };
  const recut = async (target: string, fileId: string) => {
    const original = originals.get(fileId);
    if (original) return open(target, original, '');
    const response = await fetch(imagePath(fileId, 1280)).catch(() => null);
    if (!response?.ok) toast.danger(t('photo_not_loaded'));
    else await open(target, await response.blob(), '');
  };
  useImperativeHandle(ref, () => ({
    choose(target) {
      prepareForPictures();
      place.current = target;
      input.current?.click();
    },
    recut: (target, fileId) => void recut(target, fileId),
  }));

  return (
    <>
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        hidden
        aria-label={t('photo_file')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again.
          if (file) void open(place.current, file, file.name);
          event.target.value = '';
        }}
      />
      {cutting && (
        <CropDialog
          key={cutting.picture.url}
          picture={cutting.picture}
          cut={cutting.cut}
          placeName={nameOf(cutting.place)}
          onUse={(file, ratio) => {
            uploads.start(cutting.place, { file, ratio, original: cutting.original });
            setCutting(null);
          }}
          onAnother={() => {
            setCutting(null);
            input.current?.click();
          }}
          onClose={() => setCutting(null)}
        />
      )}
    </>
  );
}
