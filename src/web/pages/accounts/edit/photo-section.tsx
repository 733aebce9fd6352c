import { ImageUp, Trash2 } from 'lucide-react';
import { type ChangeEvent, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Viewer } from '../../../../contract/accounts/endpoints.ts';
import { ignoreFailure, messageOf } from '../../../api/failures.ts';
import { latePart } from '../../../app/late-parts.ts';
import { Avatar } from '../../../layout/avatar.tsx';
import { useClient, useViewer } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { panelClass } from '../../../ui/panel.ts';
import { useToast } from '../../../ui/toast.tsx';

/** The crop is part of the designer, whose code and texts are loaded when a photo was chosen. */
const PhotoCrop = latePart(async () => (await import('./photo-crop.tsx')).default, ['designer']);
const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,image/*';

/** The profile photo. Unlike the form, it is saved at once. */
export function PhotoSection({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation('accounts');
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const photo = useProfilePhoto();
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    setFile(event.target.files?.[0] ?? null);
    // Reset, so that choosing the same file again fires an event.
    event.target.value = '';
  };
  return (
    <section className={panelClass({ isPadded: true })} aria-labelledby="photo">
      <h2 id="photo" className="text-18">
        {t('edit.photo')}
      </h2>
      <div className="mt-3 flex flex-wrap items-center gap-4">
        <Avatar viewer={viewer} isLarge />
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" loading={photo.isPending} onClick={() => input.current?.click()}>
            <ImageUp />
            {t(viewer.photo_id ? 'edit.photo_change' : 'edit.photo_add')}
          </Button>
          {viewer.photo_id && (
            <Button loading={photo.isPending} onClick={() => void photo.remove()}>
              <Trash2 />
              {t('edit.photo_remove')}
            </Button>
          )}
        </div>
        <input ref={input} type="file" hidden accept={ACCEPT} aria-label={t('edit.photo')} onChange={choose} />
      </div>
      <p className="mt-3 text-13 text-ink-2" role="status">
        {photo.percent === null ? t('edit.photo_hint') : t('edit.photo_sending', { percent: photo.percent })}
      </p>
      {photo.failure && (
        <div className="mt-3 grid justify-items-start gap-2">
          <Alert tone="danger" isAnnounced>
            {photo.failure.message}
          </Alert>
          <Button variant="secondary" onClick={() => photo.failure && void photo.send(photo.failure.file)}>
            {t('complete.try_again')}
          </Button>
        </div>
      )}
      {file && (
        <Suspense>
          <PhotoCrop
            file={file}
            onUse={(cropped) => {
              setFile(null);
              void photo.send(cropped);
            }}
            onAnother={() => {
              setFile(null);
              input.current?.click();
            }}
            onClose={() => setFile(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

function useProfilePhoto() {
  const { t } = useTranslation(['accounts', 'ui']);
  const client = useClient();
  const { refresh } = useViewer();
  const toast = useToast();
  const [isPending, setPending] = useState(false);
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<{ message: string; file: Blob } | null>(null);
  const send = async (file: Blob) => {
    setPending(true);
    setFailure(null);
    const onProgress = (share: number) => setPercent(Math.round(share * 100));
    try {
      await client('PUT /user/auth/photo', {}, { file, errors: 'caller', onProgress });
      await refresh();
      toast.success(t('edit.photo_saved'));
    } catch (error) {
      setFailure({ message: messageOf(error, t('ui:error_500')), file });
    } finally {
      setPending(false);
      setPercent(null);
    }
  };
  const remove = async () => {
    setPending(true);
    try {
      await client('DELETE /user/auth/photo', {});
      await refresh();
      toast.success(t('edit.photo_removed'));
    } catch (error) {
      ignoreFailure(error);
    } finally {
      setPending(false);
    }
  };
  return { isPending, percent, failure, send, remove };
}
