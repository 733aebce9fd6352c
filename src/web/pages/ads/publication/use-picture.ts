import { useEffect, useState } from 'react';
import { OUTPUT_TYPES, type OutputKind, outputPath } from '../../../../contract/design/outputs.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { fetchPicture } from './fetch-picture.ts';

/** A picture of an ad: undefined while it is being drawn or nobody wants it, null if the server cannot draw it. */
export type Picture = File | null | undefined;

/** A picture of an ad as a file, because a device shares a picture only directly after a tap. */
export function usePicture(id: string, kind: OutputKind, isWanted: boolean): Picture {
  const locale = useLocale();
  const [picture, setPicture] = useState<Picture>();
  useEffect(() => {
    setPicture(undefined);
    if (!isWanted) return;
    const abort = new AbortController();
    const { extension, mime_type } = OUTPUT_TYPES[kind];
    const load = async () => {
      // The server redirects version 0 to the current version.
      const blob = await fetchPicture(outputPath(kind, locale, { id, version: 0 }), abort.signal);
      setPicture(blob && new File([blob], `papan-${kind}.${extension}`, { type: mime_type }));
    };
    load().catch(() => {
      if (!abort.signal.aborted) setPicture(null);
    });
    return () => abort.abort();
  }, [id, kind, isWanted, locale]);
  return picture;
}
