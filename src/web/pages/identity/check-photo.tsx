import { CircleCheck, CircleX, Info, RefreshCw, TriangleAlert } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ID_PHOTO_MIN, IDENTITY_REVIEW_HOURS, isLargeEnough } from '../../../contract/identity/rules.ts';
import { ignoreFailure, messageOf } from '../../api/failures.ts';
import { useClient } from '../../session/viewer.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { panelClass } from '../../ui/panel.ts';
import { useToast } from '../../ui/toast.tsx';
import { unsavable, useLeaveQuestion } from '../shared/use-leave-question.tsx';
import { CheckLine } from './check-line.tsx';
import type { StampedPhoto } from './stamp-photo.ts';
import { useStamping } from './use-stamping.tsx';

type CheckPhotoProps = {
  photo: StampedPhoto;
  onAnother: (photo: StampedPhoto) => void;
  onSent: () => Promise<void>;
};

/**
 * Shows the stamped photo as it will be stored, and sends it. Not a contract form: it sends a file.
 */
export function CheckPhoto({ photo, onAnother, onSent }: CheckPhotoProps) {
  const { t } = useTranslation('identity');
  const { choose, isStamping, hasFailed, inputs } = useStamping(onAnother);
  const [isAgreed, setAgreed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const isSent = useRef(false);
  const sending = useSending(photo, () => {
    isSent.current = true;
    return onSent();
  });
  const question = useLeaveQuestion(
    unsavable(() => !isSent.current),
    {
      title: t('leave.title'),
      text: t('leave.text'),
      stay: t('leave.stay'),
      discard: t('leave.discard'),
    },
  );
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => picture.current?.focus({ preventScroll: true }), []);
  const isLarge = isLargeEnough(photo);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!isAgreed);
    if (isAgreed && isLarge) void sending.send();
  };
  const failure = hasFailed ? t('upload.unreadable') : sending.failure;
  return (
    <form noValidate className={panelClass({ isPadded: true, className: 'mt-4 max-w-160' })} onSubmit={submit}>
      <img
        ref={picture}
        tabIndex={-1}
        className="h-auto w-full rounded-[14px]"
        src={photo.url}
        width={photo.width}
        height={photo.height}
        alt={t('check.photo')}
      />
      <Checks photo={photo} />
      <Checkbox
        className="mt-2"
        label={t('check.consent')}
        required
        checked={isAgreed}
        error={isMissing && !isAgreed ? t('check.consent_missing') : undefined}
        onChange={({ target }) => setAgreed(target.checked)}
      />
      {failure && (
        <div className="mt-3">
          <Alert tone="danger" isAnnounced>
            {failure}
          </Alert>
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="lg"
          className="grow basis-35"
          loading={isStamping}
          disabledReason={sending.percent === null ? null : t('check.sending', { percent: sending.percent })}
          onClick={() => choose('gallery')}
        >
          <RefreshCw />
          {t('check.another')}
        </Button>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="grow basis-55"
          loading={sending.percent !== null}
          disabledReason={isLarge ? null : t('check.small', { ...sizeOf(photo), ...ID_PHOTO_MIN })}
        >
          {sending.percent === null ? t('check.send') : t('check.sending', { percent: sending.percent })}
        </Button>
      </div>
      {inputs}
      {question}
    </form>
  );
}

const sizeOf = ({ width, height }: StampedPhoto) => ({ width, height });

function Checks({ photo }: { photo: StampedPhoto }) {
  const { t } = useTranslation('identity');
  return (
    <ul className="mt-4 grid gap-1">
      {isLargeEnough(photo) ? (
        <CheckLine tone="success" icon={<CircleCheck />} meaning={t('check.good')}>
          {t('check.large', sizeOf(photo))}
        </CheckLine>
      ) : (
        <CheckLine tone="danger" icon={<CircleX />} meaning={t('check.bad')}>
          {t('check.small', { ...sizeOf(photo), ...ID_PHOTO_MIN })}
        </CheckLine>
      )}
      {photo.isDark && (
        <CheckLine tone="warning" icon={<TriangleAlert />} meaning={t('check.warning')}>
          {t('check.dark')}
        </CheckLine>
      )}
      <CheckLine tone="info" icon={<Info />} meaning={t('check.question')}>
        {t('check.corners')}
      </CheckLine>
    </ul>
  );
}

/** Sends the photo; `percent` is null unless it is being sent. */
function useSending(photo: StampedPhoto, onSent: () => Promise<void>) {
  const { t } = useTranslation('identity');
  const client = useClient();
  const toast = useToast();
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async () => {
    setPercent(0);
    setFailure(null);
    try {
      const onProgress = (share: number) => setPercent(Math.round(100 * share));
      const options = { file: photo.file, errors: 'caller', onProgress } as const;
      await client('PUT /user/identity/photo', { consent: 'true' }, options);
      toast.success({ title: t('check.sent'), text: t('check.sent_text', { hours: IDENTITY_REVIEW_HOURS }) });
      await onSent();
    } catch (error) {
      ignoreFailure(error);
      setFailure(messageOf(error, ''));
    } finally {
      setPercent(null);
    }
  };
  return { percent, failure, send };
}
