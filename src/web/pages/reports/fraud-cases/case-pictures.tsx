import { ImagePlus, RotateCw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IMAGE_TYPES, UPLOAD_BYTES } from '../../../../contract/media/rules.ts';
import { CASE_PICTURES } from '../../../../contract/reports/fraud-case-rules.ts';
import type { FullCase } from '../../../../contract/reports/fraud-cases.ts';
import { fileAddress } from '../../../api/client.ts';
import { ignoreFailure, isRetryable, messageOf } from '../../../api/failures.ts';
import { useStore } from '../../../browser/use-store.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorText, Hint } from '../../../ui/field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { compressPhoto } from '../../shared/photos/compress-photo.ts';
import { createPhotos, type Photo, type Photos } from '../../shared/photos/photos.ts';
import styles from './case-pictures.module.css';

export type CasePicturesState = {
  photos: Photos;
  all: readonly Photo[];
  isSending: boolean;
  /** The number of pictures that the server has. */
  sent: () => number;
  srcOf: (photo: Photo) => string;
  remove: (photo: Photo) => void;
};

/** The screenshots of a case: sent as they are chosen, so that none is lost with the page. */
export function useCasePictures({ id, pictures }: FullCase): CasePicturesState {
  const client = useClient();
  const { t } = useTranslation(['fraud-cases', 'ui']);
  const [photos] = useState(() =>
    createPhotos({
      max: CASE_PICTURES,
      fileIds: pictures.map((picture) => picture.id),
      async send(file, signal) {
        const blob = await compressPhoto(file);
        if (blob.size > UPLOAD_BYTES) throw new TooLarge();
        const options = { file: blob, signal, errors: 'caller' } as const;
        return (await client('PUT /user/fraud-cases/:id/picture', { id }, options)).id;
      },
      failureOf: (error) =>
        error instanceof TooLarge
          ? { message: t('pictures.too_large'), canRetry: false }
          : { message: messageOf(error, t('ui:error_500')), canRetry: isRetryable(error) },
      onChange: () => undefined,
    }),
  );
  useEffect(() => () => photos.stop(), [photos]);
  const all = useStore(photos.all);
  return {
    photos,
    all,
    isSending: all.some(({ state }) => state === 'sending' || state === 'waiting'),
    sent: () => photos.all.get().filter(({ file_id }) => file_id !== null).length,
    srcOf: ({ file_id, url }) =>
      file_id === null
        ? (url ?? '')
        : fileAddress('GET /user/fraud-cases/:id/picture/:picture_id', { id, picture_id: file_id }),
    remove: ({ key, file_id }) => {
      photos.remove(key);
      if (file_id === null) return;
      client('DELETE /user/fraud-cases/:id/picture/:picture_id', { id, picture_id: file_id }).catch(ignoreFailure);
    },
  };
}

class TooLarge extends Error {}

/** The chosen screenshots, each with its progress or why it failed. */
export function CasePictures({ pictures, error }: { pictures: CasePicturesState; error: string | undefined }) {
  const { t } = useTranslation('fraud-cases');
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const { all, photos, srcOf, isSending } = pictures;
  const refused = useStore(photos.refused);
  const add = (files: readonly File[]) => {
    if (photos.add(files) > 0) toast.warning(t('pictures.over', { max: CASE_PICTURES }));
  };
  return (
    <section aria-labelledby="case-pictures">
      <h2 id="case-pictures" className="text-16">
        {t('pictures.heading')}
      </h2>
      <Hint className="mb-3">{t('pictures.hint', { max: CASE_PICTURES })}</Hint>
      {all.length > 0 && (
        <ol className={styles.pictures}>
          {all.map((photo, index) => (
            <li key={photo.key} aria-busy={photo.state === 'sending' || photo.state === 'waiting'}>
              <img src={srcOf(photo)} alt={t('pictures.picture', { number: index + 1 })} />
              <button
                type="button"
                className={styles.remove}
                aria-label={t('pictures.remove', { number: index + 1 })}
                onClick={() => pictures.remove(photo)}
              >
                <X />
              </button>
            </li>
          ))}
        </ol>
      )}
      {all.length < CASE_PICTURES && (
        <Button variant="secondary" size="lg" onClick={() => input.current?.click()}>
          <ImagePlus />
          {t('pictures.add')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept={IMAGE_TYPES.join(',')}
        multiple
        hidden
        aria-label={t('pictures.add')}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Hint className="mt-2" role="status">
        {isSending ? t('pictures.sending') : ''}
      </Hint>
      <div aria-live="polite">
        {error && all.length === 0 && <ErrorText>{error}</ErrorText>}
        {refused.map(({ key, name, message }) => (
          <ErrorText key={key} className="pt-2">{`${name}: ${message}`}</ErrorText>
        ))}
        {all.map(({ key, message, canRetry }, index) =>
          message === null ? null : (
            <div key={key} className="flex flex-wrap items-center gap-2 pt-2">
              <ErrorText>
                {t('pictures.picture', { number: index + 1 })}: {message}
              </ErrorText>
              {canRetry && (
                <Button variant="secondary" size="sm" onClick={() => photos.retry(key)}>
                  <RotateCw />
                  {t('pictures.retry')}
                </Button>
              )}
            </div>
          ),
        )}
      </div>
    </section>
  );
}
