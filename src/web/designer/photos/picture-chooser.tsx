import { LoaderCircle } from 'lucide-react';
import { type RefObject, Suspense, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { LAYOUTS, layoutOf } from '../../../contract/design/rules.ts';
import { imagePath } from '../../../contract/media/images.ts';
import { takeShared } from '../../browser/shared-pictures.ts';
import { useBrowserError } from '../../browser/use-browser-error.ts';
import { useToast } from '../../ui/toast.tsx';
import { lateDialog } from '../late-dialog.tsx';
import { setLayout } from '../model/commands.ts';
import { type Crop, centredPart, isLargeEnough, outputSize, roomyPart } from '../model/crop.ts';
import type { Engine } from '../model/engine.ts';
import { cropFor, freeSlots, photoNumber, slotsFrom } from '../model/photo-slots.ts';
import { useWords } from '../use-words.ts';
import { cropPicture, type OpenedPicture, openPicture, prepareForPictures } from './edit-picture.ts';
import styles from './picture-chooser.module.css';
import type { Uploads } from './uploads.ts';

const CropDialog = lateDialog(async () => (await import('./crop-dialog.tsx')).CropDialog);

/** HEIC is accepted when the browser can decode it; the server receives the canvas's output. */
const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,image/*';
/** Content that is played or embedded, in copied HTML and by its type. */
const EMBEDDED_HTML = /<(iframe|video|audio|embed|object)[\s>]/i;
const EMBEDDED_TYPE = /^(video|audio)\//;
/** Photo slots of the layout that has most. */
const MAX_SLOTS = Math.max(...LAYOUTS.map(({ photos }) => photos));
const PICTURE_NAME = /\.(jpe?g|png|webp|avif|heic|heif)$/i;

/** Methods that other parts of the designer call. */
export type PictureChooserHandle = {
  choose(slot: string, way: 'files' | 'camera'): void;
  recrop(slot: string, fileId: string): void;
};

export type PictureChooserProps = {
  ref: RefObject<PictureChooserHandle | null>;
  engine: Engine;
  uploads: Uploads;
  /** Originals of cropped pictures by file id, in memory until the page closes. */
  originals: ReadonlyMap<string, Blob>;
  /** Called before pictures that were shared from another app come into slots. */
  onShared: () => void;
};

type Cropping = { slot: string; crop: Crop } & (
  | { picture: null; original: null }
  | { picture: OpenedPicture; original: Blob }
);

/** Brings pictures from the device into slots: file dialog or camera, crop, upload. */
export function PictureChooser({ ref, engine, uploads, originals, onShared }: PictureChooserProps) {
  const t = useWords();
  const toast = useToast();
  const showError = useBrowserError();
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const slot = useRef('');
  const [cropping, setCropping] = useState<Cropping | null>(null);
  const [opening, setOpening] = useState(0);

  const nameOf = (target: string) => {
    const number = photoNumber(target);
    return number === null ? t('background_photo') : t('photo_name', { number: number + 1 });
  };
  const free = () =>
    freeSlots(engine.snapshot().design, (name) => uploads.all.get().some((upload) => upload.slot === name));
  const showUnreadable = (name: string) =>
    toast.danger({ title: t('photo_unreadable'), text: `${name} ${t('photo_unreadable_hint')}`.trim() });
  const openOrShowError = (file: Blob, name: string) =>
    openPicture(file, name).catch(() => {
      showUnreadable(name);
      return null;
    });
  /** Opens the crop dialog at once, and the picture in it as soon as it is read. */
  const open = async (target: string, read: () => Promise<Blob | null>, name: string) => {
    const waiting = {
      slot: target,
      crop: cropFor(engine.snapshot().design, target),
      picture: null,
      original: null,
    };
    setCropping(waiting);
    const original = await read();
    const picture = original && (await openOrShowError(original, name));
    setCropping((present) => {
      if (present === waiting) return picture && { ...waiting, picture, original };
      // The dialog was closed meanwhile.
      if (picture) URL.revokeObjectURL(picture.url);
      return present;
    });
  };
  /** Puts pictures into slots. Each can be moved there, and cropped if that is wanted. */
  const addAll = async (first: string, files: readonly File[]) => {
    const slots = photoNumber(first) === null ? [first] : slotsFrom(first, free());
    let withoutSlot = 0;
    for (const file of files) {
      const [target] = slots;
      if (target === undefined) withoutSlot += 1;
      else if (await addOne(target, file)) slots.shift();
    }
    if (withoutSlot > 0) toast.warning(t('photos_no_slot', { count: withoutSlot }));
  };
  const addOne = async (target: string, file: File): Promise<boolean> => {
    setOpening((count) => count + 1);
    const picture = await openOrShowError(file, file.name);
    setOpening((count) => count - 1);
    if (!picture) return false;
    URL.revokeObjectURL(picture.url);
    const crop = cropFor(engine.snapshot().design, target);
    const shown = centredPart(picture.canvas, crop);
    if (!isLargeEnough(outputSize(shown.width, shown.height), crop)) {
      toast.danger({ title: t('too_small'), text: `${file.name}: ${t('crop_small', crop.smallest)}` });
      return false;
    }
    try {
      uploads.start(target, {
        file: await cropPicture(picture, roomyPart(picture.canvas, crop), engine.snapshot().design.background),
        ratio: crop.ratio,
        original: file,
      });
      return true;
    } catch {
      toast.danger({ title: t('photo_cannot_crop'), text: file.name });
      return false;
    }
  };
  const add = (target: string, files: readonly File[]) => {
    void addAll(target, photoNumber(target) === null ? files.slice(0, 1) : files);
  };
  /** Puts pasted or dropped pictures into `wanted` or into free slots. */
  const addAnywhere = (files: readonly File[], wanted?: string) => {
    const pictures = files.filter(({ type, name }) => type.startsWith('image/') || PICTURE_NAME.test(name));
    const first = wanted ?? free()[0];
    if (pictures.length === 0) {
      if (files.some(({ type }) => EMBEDDED_TYPE.test(type))) void showError('embed_unsupported');
      else if (files[0]) showUnreadable(files[0].name);
    } else if (first !== undefined) add(first, pictures);
    else toast.warning(t(layoutOf(engine.snapshot().design).photos === 0 ? 'photo_none' : 'photo_no_slot'));
  };
  const recrop = (target: string, fileId: string) => {
    const read = async () => {
      const original = originals.get(fileId);
      if (original) return original;
      const response = await fetch(imagePath(fileId, 1280)).catch(() => null);
      if (response?.ok) return response.blob();
      toast.danger(t('photo_not_loaded'));
      return null;
    };
    return open(target, read, nameOf(target));
  };
  useImperativeHandle(ref, () => ({
    choose(target, way) {
      prepareForPictures();
      slot.current = target;
      (way === 'camera' ? camera : input).current?.click();
    },
    recrop: (target, fileId) => void recrop(target, fileId),
  }));
  usePastedPictures(addAnywhere, () => void showError('embed_unsupported'));
  useSharedPictures((pictures) => {
    onShared();
    const { design } = engine.snapshot();
    const hasPhotos = design.contents.some((content) => content.type === 'PHOTO' && content.file_id);
    const slots = Math.min(pictures.length, MAX_SLOTS);
    const layout = LAYOUTS.find(({ photos }) => photos === slots);
    if (!hasPhotos && layout && free().length < slots) engine.run(setLayout, layout.id);
    addAnywhere(pictures);
  });
  useDroppedPictures(addAnywhere);

  const files = { type: 'file', accept: ACCEPT, hidden: true, 'aria-label': t('photo_file') } as const;
  const chosen = ({ target }: { target: HTMLInputElement }) => {
    add(slot.current, [...(target.files ?? [])]);
    // Reset, so that choosing the same file again fires an event.
    target.value = '';
  };
  return (
    <>
      <input ref={input} {...files} multiple onChange={chosen} />
      <input ref={camera} {...files} accept="image/*" capture="environment" onChange={chosen} />
      <p role="status" className={styles.opening}>
        {opening > 0 && (
          <span>
            <LoaderCircle aria-hidden="true" />
            {t('crop_loading')}
          </span>
        )}
      </p>
      {cropping && (
        <Suspense>
          <CropDialog
            picture={cropping.picture}
            crop={cropping.crop}
            background={engine.snapshot().design.background}
            slotName={nameOf(cropping.slot)}
            onUse={(file, ratio) => {
              if (cropping.original) uploads.start(cropping.slot, { file, ratio, original: cropping.original });
              setCropping(null);
            }}
            onAnother={() => {
              setCropping(null);
              input.current?.click();
            }}
            onClose={() => setCropping(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Takes pictures that were shared from another app. */
function useSharedPictures(add: (files: readonly File[]) => void): void {
  const shared = useEffectEvent(add);
  useEffect(() => {
    // Where nothing can be stored, nothing was shared.
    takeShared().then(
      (pictures) => pictures.length > 0 && shared(pictures),
      () => undefined,
    );
  }, []);
}

/** Takes pictures pasted outside of text fields. */
function usePastedPictures(add: (files: readonly File[]) => void, onEmbedded: () => void): void {
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) {
      if (EMBEDDED_HTML.test(event.clipboardData?.getData('text/html') ?? '')) onEmbedded();
      return;
    }
    event.preventDefault();
    add(files);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => pasted(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}

/** Takes pictures dropped on the designer; on a photo slot, into that slot. Files dropped outside are ignored. */
function useDroppedPictures(add: (files: readonly File[], slot?: string) => void): void {
  const dragged = useEffectEvent((event: DragEvent) => {
    const { type, dataTransfer, target, relatedTarget } = event;
    if (!dataTransfer?.types.includes('Files') || !(target instanceof Element)) return;
    const designer = document.querySelector('[data-designer]');
    const isInside = designer?.contains(target) === true;
    designer?.toggleAttribute('data-dropping', type === 'dragover' || (type === 'dragleave' && relatedTarget !== null));
    // Otherwise the browser navigates to the file.
    event.preventDefault();
    if (type !== 'drop' || !isInside) return;
    const slot = target.closest<HTMLElement>('[data-photo-slot]')?.dataset.photoSlot;
    add([...dataTransfer.files], slot);
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
