import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { takeShared } from '../../../browser/shared-pictures.ts';
import { useToast } from '../../../ui/toast.tsx';
import { isHeic } from './photo-files.ts';
import type { QuickStore } from './quick-store.ts';

/** Takes another photo for the ad, from a field or from the sources below. */
export function useAnotherPhoto(store: QuickStore): (files: readonly File[]) => void {
  const { t } = useTranslation('quick');
  const toast = useToast();
  const take = async ([file]: readonly File[]) => {
    if (!file) return;
    const refuse = () => toast.danger(t(isHeic(file) ? 'photo.heic' : 'photo.unreadable'));
    if (!(await store.setPhoto(file, refuse).catch(() => false))) refuse();
  };
  const takeOne = (files: readonly File[]) => void take(files);
  usePhotoSources(takeOne);
  return takeOne;
}

/** Takes photos that were shared from another app, pasted, or dropped anywhere on the page. */
export function usePhotoSources(take: (files: readonly File[]) => void): void {
  const taken = useEffectEvent((files: Iterable<File>) => {
    const pictures = [...files].filter(({ type }) => type === '' || type.startsWith('image/'));
    if (pictures.length > 0) take(pictures);
  });
  useEffect(() => {
    // Where nothing can be stored, nothing was shared.
    takeShared().then(taken, () => undefined);
    const onPaste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      if (!files || files.length === 0) return;
      event.preventDefault();
      taken(files);
    };
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // Otherwise the browser opens the file.
      event.preventDefault();
      if (event.type === 'drop') taken(event.dataTransfer.files);
    };
    document.addEventListener('paste', onPaste);
    document.addEventListener('dragover', onDrag);
    document.addEventListener('drop', onDrag);
    return () => {
      document.removeEventListener('paste', onPaste);
      document.removeEventListener('dragover', onDrag);
      document.removeEventListener('drop', onDrag);
    };
  }, []);
}
