import { Crop, ImagePlus, RefreshCw, Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { imagePath } from '../../../contract/images.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useDesigner } from '../designer-context.tsx';
import type { Upload } from '../uploads.ts';

export type PhotoRowProps = {
  /** `photo-0`, `background`. */
  place: string;
  name: string;
  fileId: string | null;
  upload: Upload | null;
  onRemove: () => void;
};

/** One place that takes a photo: what is in it, how its upload goes, and what can be done with it. */
export function PhotoRow({ place, name, fileId, upload, onRemove }: PhotoRowProps) {
  const { t } = useTranslation('designer');
  const { uploads, choosePicture, recutPicture } = useDesigner();
  const url = upload?.url ?? (fileId && imagePath(fileId, 160));
  return (
    <div className="dz-photo">
      <button
        type="button"
        className="dz-photo-pic"
        aria-label={t(url ? 'photo_replace' : 'photo_choose', { name })}
        onClick={() => choosePicture(place)}
      >
        {url ? <img src={url} alt="" /> : <ImagePlus className="ic" />}
      </button>
      <div className="dz-photo-words">
        <b>{name}</b>
        <PhotoState upload={upload} hasFile={fileId !== null} />
      </div>
      {upload?.state === 'failed' && (
        <IconButton
          label={t('photo_retry', { name })}
          icon={<RefreshCw className="text-accent" />}
          onClick={() => uploads.retry(place)}
        />
      )}
      {upload && <IconButton label={t('photo_cancel', { name })} icon={<X />} onClick={() => uploads.cancel(place)} />}
      {!upload && fileId && (
        <>
          <IconButton label={t('photo_recut', { name })} icon={<Crop />} onClick={() => recutPicture(place, fileId)} />
          <IconButton label={t('photo_remove', { name })} icon={<Trash2 />} onClick={onRemove} />
        </>
      )}
    </div>
  );
}

function PhotoState({ upload, hasFile }: { upload: Upload | null; hasFile: boolean }) {
  const { t } = useTranslation('designer');
  if (upload?.state === 'failed') {
    return (
      <span className="text-danger" role="alert">
        {upload.message}
      </span>
    );
  }
  if (upload) {
    return (
      <>
        <span>{t('photo_sending')}</span>
        <span className="dz-sending" role="progressbar" aria-label={t('photo_sending')} />
      </>
    );
  }
  return <span>{t(hasFile ? 'photo_done' : 'photo_empty')}</span>;
}
