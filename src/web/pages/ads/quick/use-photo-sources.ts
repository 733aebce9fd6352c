import { useEffect, useEffectEvent } from 'react';
import { takeShared } from '../../../browser/shared-pictures.ts';

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
