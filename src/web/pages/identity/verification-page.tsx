import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { IDENTITY_STATUSES } from '../../../contract/accounts/rules.ts';
import { IDENTITY_REVIEW_HOURS } from '../../../contract/identity/rules.ts';
import { links } from '../../../contract/pages/links.ts';
import { clientContext } from '../../api/client.ts';
import { useEvent } from '../../api/events.ts';
import { serverTime } from '../../api/server-time.ts';
import { useViewer } from '../../session/viewer.tsx';
import { Alert } from '../../ui/alert.tsx';
import { AccountFrame } from '../shared/account-frame.tsx';
import { CheckPhoto } from './check-photo.tsx';
import { CurrentStatus } from './current-status.tsx';
import type { StampedPhoto } from './stamp-photo.ts';
import { Tips } from './tips.tsx';
import { UploadPanel } from './upload-panel.tsx';
import styles from './verification-page.module.css';

export async function loader({ context }: LoaderFunctionArgs) {
  const identity = await context.get(clientContext)('GET /user/identity', {});
  return { identity, now: serverTime() };
}

/** Verification by a photo of the ID card: the status, and two steps for sending a photo. */
export function Component() {
  const { t } = useTranslation('identity');
  const [stamped, setStamped] = useStampedPhoto();
  const parents = useParents();
  const { revalidate } = useRevalidator();
  const { refresh } = useViewer();
  const reload = async () => {
    await Promise.all([revalidate(), refresh()]);
  };
  // A decision arrives as a notification.
  useEvent('notification', () => void reload().catch(() => undefined));
  if (!stamped) return <Overview onStamped={setStamped} onChange={reload} />;
  return (
    <AccountFrame
      title={t('check.title')}
      parents={parents}
      crumb={t('title')}
      before={
        <button
          type="button"
          className="inline-flex min-h-11 items-center gap-1.5 text-14 font-semibold text-ink-2"
          onClick={() => setStamped(null)}
        >
          <ArrowLeft />
          {t('title')}
        </button>
      }
    >
      <p className="mt-2 text-ink-2">{t('check.text')}</p>
      <CheckPhoto
        // The consent is about one photo.
        key={stamped.url}
        photo={stamped}
        onAnother={setStamped}
        onSent={async () => {
          // If the server is unreachable now, the photo has still been sent.
          await reload().catch(() => undefined);
          setStamped(null);
        }}
      />
    </AccountFrame>
  );
}

function Overview(props: { onStamped: (photo: StampedPhoto) => void; onChange: () => Promise<void> }) {
  const { identity, now } = useLoaderData<typeof loader>();
  const { t } = useTranslation('identity');
  const parents = useParents();
  const [isReplacing, setReplacing] = useState(false);
  const { NOT_VERIFIED, REJECTED } = IDENTITY_STATUSES;
  const needsPhoto = identity.status === NOT_VERIFIED || identity.status === REJECTED;
  return (
    <AccountFrame title={t('title')} parents={parents}>
      <p className="mt-2 text-ink-2">{t('subtitle', { hours: IDENTITY_REVIEW_HOURS })}</p>
      <div className="mt-6 grid gap-5">
        <noscript>
          <Alert tone="info">{t('no_script')}</Alert>
        </noscript>
        {identity.status !== NOT_VERIFIED && (
          <CurrentStatus
            identity={identity}
            now={now}
            isReplacing={isReplacing}
            onReplace={() => setReplacing(true)}
            onChange={props.onChange}
          />
        )}
        {(needsPhoto || isReplacing) && (
          <div className={styles.columns}>
            <UploadPanel canSend={identity.can_send} isFocused={isReplacing} onStamped={props.onStamped} />
            <Tips />
          </div>
        )}
      </div>
    </AccountFrame>
  );
}

function useParents() {
  const { t } = useTranslation('accounts');
  return [{ label: t('profile.title'), to: links.profile() }];
}

/** The stamped photo before it is sent. Its picture is freed when it is replaced or the page is left. */
function useStampedPhoto() {
  const [stamped, setStamped] = useState<StampedPhoto | null>(null);
  useEffect(() => {
    scrollTo(0, 0);
    return () => {
      if (stamped) URL.revokeObjectURL(stamped.url);
    };
  }, [stamped]);
  return [stamped, setStamped] as const;
}
