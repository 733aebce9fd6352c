import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { layoutOf } from '../../../contract/display-rules.ts';
import { imagePath } from '../../../contract/images.ts';
import { useToast } from '../../ui/toast.tsx';
import { type Crop, isLargeEnough, middlePart, outputSize } from '../model/crop.ts';
import type { Engine } from '../model/engine.ts';
import { cropFor, freePlaces, photoNumber, placesFrom } from '../model/photo-places.ts';
import { CropDialog } from './crop-dialog.tsx';
import { cropPicture, type OpenedPicture, openPicture, prepareForPictures } from './edit-picture.ts';
import type { Uploads } from './uploads.ts';

/** HEIC is accepted when the browser can decode it; the server receives the canvas's output. */
const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,image/*';
const PICTURE_NAME = /\.(jpe?g|png|webp|avif|heic|heif)$/i;

/** Methods that other parts of the designer call. */
export type PictureChooserHandle = {
  choose(place: string, way: 'files' | 'camera'): void;
  recut(place: string, fileId: string): void;
};

export type PictureChooserProps = {
  ref: RefObject<PictureChooserHandle | null>;
  engine: Engine;
  uploads: Uploads;
  /** Originals of cropped pictures by file id, in memory until the page closes. */
  originals: ReadonlyMap<string, Blob>;
};

type Cutting = { place: string; picture: OpenedPicture; cut: Crop; original: Blob };

/** Brings pictures from the device into places: file dialog or camera, crop, upload. */
export function PictureChooser({ ref, engine, uploads, originals }: PictureChooserProps) {
  const { t } = useTranslation('designer');
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const place = useRef('');
  const [cutting, setCutting] = useState<Cutting | null>(null);

  const nameOf = (target: string) => {
    const number = photoNumber(target);
    return number === null ? t('background_photo') : t('photo_name', { number: number + 1 });
  };
  const free = () =>
    freePlaces(engine.snapshot().document, (name) => uploads.all.get().some((upload) => upload.place === name));
  const tellUnreadable = (name: string) =>
    toast.danger({ title: t('photo_unreadable'), text: `${name} ${t('photo_unreadable_hint')}`.trim() });
  const openOrTell = (file: Blob, name: string) =>
    openPicture(file, name).catch(() => {
      tellUnreadable(name);
      return null;
    });
  const open = async (target: string, file: Blob, name: string) => {
    const picture = await openOrTell(file, name);
    if (picture)
      setCutting({ place: target, picture, cut: cropFor(engine.snapshot().document, target), original: file });
  };
  /** Crops several pictures at their centre; each can be cropped again later. */
  const takeMany = async (first: string, files: readonly File[]) => {
    const places = placesFrom(first, free());
    let homeless = 0;
    for (const file of files) {
      const [target] = places;
      if (target === undefined) homeless += 1;
      else if (await takeMiddle(target, file)) places.shift();
    }
    if (homeless > 0) toast.warning(t('photos_no_place', { count: homeless }));
  };
  const takeMiddle = async (target: string, file: File): Promise<boolean> => {
    const picture = await openOrTell(file, file.name);
    if (!picture) return false;
    URL.revokeObjectURL(picture.url);
    const cut = cropFor(engine.snapshot().document, target);
    const part = middlePart(picture.canvas, cut);
    if (!isLargeEnough(outputSize(part.width, part.height), cut)) {
      toast.danger({ title: t('too_small'), text: `${file.name}: ${t('crop_small', cut.smallest)}` });
      return false;
    }
    try {
      uploads.start(target, { file: await cropPicture(picture, part), ratio: cut.ratio, original: file });
      return true;
    } catch {
      toast.danger({ title: t('photo_cannot_cut'), text: file.name });
      return false;
    }
  };
  const take = (target: string, files: readonly File[]) => {
    const [only] = files;
    if (!only) return;
    if (files.length === 1 || photoNumber(target) === null) void open(target, only, only.name);
    else void takeMany(target, files);
  };
  /** Puts pasted or dropped pictures into `wanted` or into free places. */
  const takeAnywhere = (files: readonly File[], wanted?: string) => {
    const pictures = files.filter(({ type, name }) => type.startsWith('image/') || PICTURE_NAME.test(name));
    const first = wanted ?? free()[0];
    if (pictures.length === 0) {
      if (files[0]) tellUnreadable(files[0].name);
    } else if (first !== undefined) take(first, pictures);
    else toast.warning(t(layoutOf(engine.snapshot().document).photos === 0 ? 'photo_none' : 'photo_no_place'));
  };
  const recut = async (target: string, fileId: string) => {
    const original = originals.get(fileId);
    if (original) return open(target, original, '');
    const response = await fetch(imagePath(fileId, 1280)).catch(() => null);
    if (!response?.ok) toast.danger(t('photo_not_loaded'));
    else await open(target, await response.blob(), '');
  };
  useImperativeHandle(ref, () => ({
    choose(target, way) {
      prepareForPictures();
      place.current = target;
      (way === 'camera' ? camera : input).current?.click();
    },
    recut: (target, fileId) => void recut(target, fileId),
  }));
  usePastedPictures(takeAnywhere);
  useDroppedPictures(takeAnywhere);

  const files = { type: 'file', accept: ACCEPT, hidden: true, 'aria-label': t('photo_file') } as const;
  const chosen = ({ target }: { target: HTMLInputElement }) => {
    take(place.current, [...(target.files ?? [])]);
    // Reset, so that choosing the same file again fires an event.
    target.value = '';
  };
  return (
    <>
      <input ref={input} {...files} multiple onChange={chosen} />
      <input ref={camera} {...files} accept="image/*" capture="environment" onChange={chosen} />
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

/** Takes pictures pasted outside of text fields. */
function usePastedPictures(take: (files: readonly File[]) => void): void {
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    take(files);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => pasted(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}

/** Takes pictures dropped on the designer; on a photo place, into that place. Files dropped outside are ignored. */
function useDroppedPictures(take: (files: readonly File[], place?: string) => void): void {
  const dragged = useEffectEvent((event: DragEvent) => {
    const { type, dataTransfer, target, relatedTarget } = event;
    if (!dataTransfer?.types.includes('Files') || !(target instanceof Element)) return;
    const designer = document.querySelector('[data-designer]');
    const isInside = designer?.contains(target) === true;
    designer?.toggleAttribute('data-dropping', type === 'dragover' || (type === 'dragleave' && relatedTarget !== null));
    // Otherwise the browser navigates to the file.
    event.preventDefault();
    if (type !== 'drop' || !isInside) return;
    const place = target.closest<HTMLElement>('[data-photo-place]')?.dataset.photoPlace;
    take([...dataTransfer.files], place);
  });
  useEffect(() => {
    const listen = (event: DragEvent) => dragged(event);
    const types = ['dragover', 'dragleave', 'drop'] as const;
    for (const type of types) document.addEventListener(type, listen);
    return () => {
      for (const type of types) document.removeEventListener(type, listen);
    };
  }, []);
}
