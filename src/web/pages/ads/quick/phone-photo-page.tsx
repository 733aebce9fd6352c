import { Camera, CircleCheck, Images, Smartphone } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isError } from '../../../../contract/api/api-error.ts';
import { CODE_LENGTH, PHONE_PHOTO_BYTES } from '../../../../contract/media/phone-photo-rules.ts';
import { quickLinks } from '../../../../contract/pages/quick-links.ts';
import { messageOf } from '../../../api/failures.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { pageTitleClass } from '../../../ui/page-title.ts';
import { textLinkClass } from '../../../ui/text-link.ts';
import { compressPhoto } from '../../shared/photos/compress-photo.ts';
import { isHeic } from './photo-files.ts';
import { PhotoInput } from './photo-input.tsx';

type State =
  | { step: 'ready'; failure: string | null }
  | { step: 'preparing' }
  | { step: 'sending'; percent: number }
  | { step: 'sent' }
  /** The computer has a photo already. */
  | { step: 'used' };

/** The page on a phone that sends a photo to the first step on a computer. */
export function Component() {
  const { t } = useTranslation(['quick', 'ui', 'layout']);
  // Null while the page is not hydrated: servers do not get it.
  const token = useSyncExternalStore(neverChanges, tokenOfAddress, () => null);
  const client = useClient();
  const [state, setState] = useState<State>({ step: 'ready', failure: null });
  const isIncomplete = token !== null && token.length !== CODE_LENGTH;
  const isSent = state.step === 'sent';
  const isBusy = state.step === 'preparing' || state.step === 'sending';
  const fail = (failure: string) => setState({ step: 'ready', failure });

  const send = async ([photo]: readonly File[]) => {
    if (!photo || token === null || isBusy) return;
    setState({ step: 'preparing' });
    const file = await compressPhoto(photo);
    if (file.size > PHONE_PHOTO_BYTES) return fail(t(isHeic(photo) ? 'photo.heic' : 'photo.unreadable'));
    const onProgress = (share: number) => setState({ step: 'sending', percent: Math.round(share * 100) });
    onProgress(0);
    try {
      await client('PUT /content/create/phone-photo', { token }, { file, onProgress, errors: 'caller' });
      setState({ step: 'sent' });
    } catch (error) {
      if (isError(error, 'link_expired')) setState({ step: 'used' });
      else fail(messageOf(error, t('ui:error_500')));
    }
  };
  const input = (isCamera: boolean) => (
    <PhotoInput
      label={t(isCamera ? 'phone.camera' : 'phone.gallery')}
      look={buttonClass({ variant: isCamera ? 'primary' : 'secondary', size: 'lg', full: true, loading: isBusy })}
      isCamera={isCamera}
      onChosen={(files) => void send(files)}
    >
      {isCamera ? <Camera aria-hidden="true" /> : <Images aria-hidden="true" />}
      <span aria-hidden="true">{t(isCamera ? 'phone.camera' : 'phone.gallery')}</span>
    </PhotoInput>
  );
  return (
    <main>
      <title>{`${t('phone.title')} · ${t('layout:app_name')}`}</title>
      <meta name="robots" content="noindex" />
      <span
        className={classNames(
          'mb-4.5 grid size-15 place-items-center rounded-lg [&>svg]:size-7',
          isSent ? 'bg-success-tint text-success' : 'bg-accent-tint text-accent',
        )}
        aria-hidden="true"
      >
        {isSent ? <CircleCheck /> : <Smartphone />}
      </span>
      <h1 className={pageTitleClass()}>{t(isSent ? 'phone.sent' : 'phone.title')}</h1>
      <p className="mt-2 mb-6 text-ink-2">{t(isSent ? 'phone.sent_text' : 'phone.text')}</p>
      {isIncomplete || state.step === 'used' ? (
        <Alert tone="warning" isAnnounced={!isIncomplete}>
          {t(isIncomplete ? 'phone.no_code' : 'phone.used')}
        </Alert>
      ) : (
        !isSent && (
          <div className="grid gap-3">
            {state.step === 'ready' && state.failure !== null && (
              <Alert tone="danger" isAnnounced>
                {state.failure}
              </Alert>
            )}
            <div className="grid gap-3 noscript:hidden">
              {input(true)}
              {input(false)}
            </div>
            <noscript>
              <Alert tone="warning">{t('phone.no_scripts')}</Alert>
            </noscript>
          </div>
        )
      )}
      <p role="status" className="mt-3 min-h-6 text-center text-14 text-ink-2">
        {state.step === 'preparing' && t('phone.preparing')}
        {state.step === 'sending' && t('phone.sending', { percent: state.percent })}
      </p>
      <p className="mt-3 text-center">
        <Link className={textLinkClass({ isAlone: true })} to={quickLinks.photo()}>
          {t('phone.here')}
        </Link>
      </p>
    </main>
  );
}

const neverChanges = () => () => undefined;
const tokenOfAddress = () => window.location.hash.slice(1);
