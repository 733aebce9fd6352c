import { ArrowLeft, CircleAlert, CircleCheck, Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from 'react-router';
import type { Draft } from '../../../../contract/ads/creation.ts';
import type { MyAd } from '../../../../contract/ads/my-ads.ts';
import type { PreflightItem } from '../../../../contract/ads/schemas.ts';
import { isError } from '../../../../contract/api/api-error.ts';
import { links } from '../../../../contract/pages/links.ts';
import { clientContext } from '../../../api/client.ts';
import { isRetryable } from '../../../api/failures.ts';
import { useAttemptKey } from '../../../api/use-attempt-key.ts';
import { useRoot } from '../../../app/root-data.ts';
import { useCreateAdsGuard } from '../../../session/create-ads-guard.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { dotBackground } from '../../../ui/dot-background.ts';
import { panelClass } from '../../../ui/panel.ts';
import { Pill } from '../../../ui/pill.tsx';
import { AccountFrame } from '../../shared/account-frame.tsx';
import type { CreationStep } from '../draft/creation-header.tsx';
import { stepLink } from '../draft/creation-header.tsx';
import { useAdAction } from '../my-ads/use-ad-action.ts';
import { useConsentClient } from '../terms/use-consent-client.tsx';
import { AppealSection } from './appeal-section.tsx';
import styles from './fix-ad-page.module.css';
import { MarkedArtwork } from './marked-artwork.tsx';
import { type MarkedPart, markedPart } from './marked-parts.ts';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const client = context.get(clientContext);
  const { ad } = await client('GET /product/my-product/hidden/:id', { id: params.id ?? '' }).catch((error: unknown) => {
    throw isError(error, 'not_found', 'invalid_argument') ? redirect(links.myAds()) : error;
  });
  if (ad.revision_id === null) return { ad, revision: null, preflight: [] };
  const { draft } = await client('GET /content/create', { id: ad.revision_id });
  const { preflight } = await client('GET /product/publication/package', { id: ad.revision_id });
  return { ad, revision: draft, preflight };
}

type PageData = { ad: MyAd; revision: Draft | null; preflight: PreflightItem[] };

/** Why an ad is hidden, its marked parts, and how to correct and resubmit it. */
export function Component() {
  const { ad, revision, preflight } = useLoaderData<typeof loader>();
  const { t } = useTranslation('my-ads');
  const parts = (ad.moderation?.parts ?? []).map(markedPart);
  return (
    <AccountFrame
      title={t('fix.title')}
      parents={[{ label: t('title'), to: links.myAds() }]}
      before={
        <Link className="inline-flex min-h-11 items-center gap-1.5 text-14 font-semibold text-ink-2" to={links.myAds()}>
          <ArrowLeft />
          {t('fix.back')}
        </Link>
      }
      action={<Pill tone="danger">{t('fix.state')}</Pill>}
      isActionNear
    >
      <div className="mt-4">
        <Why ad={ad} />
      </div>
      <div className={styles.columns}>
        <div className={classNames(dotBackground, 'grid place-items-center rounded-[16px] px-7.5 py-8.5')}>
          <MarkedArtwork design={(revision ?? ad).display_config} parts={parts} />
        </div>
        <div className="grid content-start gap-5">
          <MarkedParts ad={ad} revision={revision} preflight={preflight} parts={parts} />
          <AppealSection ad={ad} />
        </div>
      </div>
    </AccountFrame>
  );
}

function Why({ ad: { moderation } }: { ad: MyAd }) {
  const { t } = useTranslation('my-ads');
  const { nameOf } = useRoot();
  const reason = moderation && nameOf({ name: moderation.reason, name_en: moderation.reason_en });
  return (
    <Alert tone="danger" icon={<Flag />}>
      {reason && <b>{t('reason', { reason })}</b>} {moderation?.note} {t('fix.text')}
    </Alert>
  );
}

function MarkedParts({ ad, revision, preflight, parts }: PageData & { parts: readonly MarkedPart[] }) {
  const { t } = useTranslation(['my-ads', 'ads']);
  const { isPending, open } = useRevision(ad, revision);
  const { reason } = useCreateAdsGuard();
  return (
    <section className={panelClass({ isPadded: true })} aria-labelledby="marked">
      <h2 id="marked" className="text-18">
        {t('fix.marked_parts')}
      </h2>
      <ul className={styles.parts}>
        {parts.map(({ id, kind, number, step }, index) => (
          <li key={id}>
            <CircleAlert className={styles.fault} />
            <div>
              <b>{t(`ads:parts.${kind}`, { number })}</b>
              <span>{t(`fix.hints.${kind}`)}</span>
            </div>
            <Button
              variant={index === 0 ? 'primary' : 'secondary'}
              loading={isPending}
              disabledReason={reason}
              onClick={() => open(step, id)}
            >
              {t(`fix.buttons.${kind}`)}
            </Button>
          </li>
        ))}
        <li>
          {parts.length > 0 ? <CircleCheck className={styles.fine} /> : <CircleAlert className={styles.fault} />}
          <div>
            {parts.length > 0 && <b>{t('fix.others')}</b>}
            <span>{t(parts.length > 0 ? 'fix.others_text' : 'fix.none')}</span>
          </div>
          {parts.length === 0 && (
            <Button variant="primary" loading={isPending} disabledReason={reason} onClick={() => open('display')}>
              {t('fix.change')}
            </Button>
          )}
        </li>
      </ul>
      <SendAgain revision={revision} preflight={preflight} />
      <p className="mt-3 text-13 text-ink-3">{t('fix.clock')}</p>
    </section>
  );
}

/** Opens a step of the ad's revision, which is created first if there is none. */
function useRevision({ id }: MyAd, revision: Draft | null) {
  const client = useClient();
  const navigate = useNavigate();
  const { isPending, run } = useAdAction();
  const open = (step: CreationStep, section?: string) => {
    const openStep = (draft: Draft) =>
      navigate(`${stepLink(step, draft)}${step === 'detail' && section ? `#${section}` : ''}`);
    if (revision) void openStep(revision);
    else
      void run(async () => {
        const { draft } = await client('POST /product/my-product/revision', { id }, { errors: 'caller' });
        await openStep(draft);
        return null;
      });
  };
  return { isPending, open };
}

function SendAgain({ revision, preflight }: { revision: Draft | null; preflight: readonly PreflightItem[] }) {
  const { t } = useTranslation('my-ads');
  const { client, consentDialog } = useConsentClient();
  const navigate = useNavigate();
  const keyFor = useAttemptKey();
  const { isPending, run } = useAdAction();
  const { reason: forbidden } = useCreateAdsGuard();
  const isBlocked = preflight.some(({ severity }) => severity === 'error');
  const obstacle = revision === null ? t('fix.send_first') : isBlocked ? t('fix.send_blocked') : null;
  const reason = forbidden ?? obstacle;
  const send = (draft: Draft) =>
    run(async () => {
      const attempt = keyFor(`${draft.id} ${draft.version}`);
      await client(
        'POST /content/create/publish',
        { id: draft.id, price: 0 },
        { idempotency_key: attempt.key, errors: 'caller' },
      ).catch((error: unknown) => {
        if (!isRetryable(error)) attempt.end();
        throw error;
      });
      await navigate(links.myAds('active'));
      return t('fix.sent');
    });
  return (
    <>
      <Button
        className="mt-4"
        variant="primary"
        size="lg"
        full
        loading={isPending}
        disabledReason={reason}
        onClick={() => revision && void send(revision)}
      >
        {t('fix.send')}
      </Button>
      {reason && <p className="mt-2 text-13 text-ink-2">{reason}</p>}
      {consentDialog}
    </>
  );
}
