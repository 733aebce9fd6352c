import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { accountLinks } from '../../../../contract/pages/account-links.ts';
import { helpLinks } from '../../../../contract/pages/help-links.ts';
import { links } from '../../../../contract/pages/links.ts';
import { adLinks } from '../../../../contract/pages/my-ad-links.ts';
import { clientContext, visitorContext } from '../../../api/client.ts';
import { nextPath } from '../../../session/next-path.ts';
import { restrictionOf } from '../../../session/restriction.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { iconButtonClass } from '../../../ui/icon-button.tsx';
import { pageTitleClass } from '../../../ui/page-title.ts';
import { Acceptance } from './acceptance.tsx';
import { loadPending, type PendingText } from './load-pending.ts';

/**
 * Says why the account may not create ads, or asks for consent to new legal texts before an ad is started. Without any,
 * goes on at once.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const next = nextPath(new URL(request.url).searchParams) ?? adLinks.createNew();
  const { isSignedIn, getViewer } = context.get(visitorContext);
  // Loads the user again: the server may just have refused what the page allowed.
  await isSignedIn();
  if ((await getViewer())?.can_create_ads === false) return { texts: null, next };
  const texts = await loadPending(context.get(clientContext));
  if (texts.length === 0) throw redirect(next);
  return { texts, next };
}

export function Component() {
  const { texts, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['legal', 'errors']);
  return texts ? (
    <Frame title={t('accept.title')}>
      <TermsForm texts={texts} next={next} />
    </Frame>
  ) : (
    <Frame title={t('errors:restriction.title')}>
      <Restricted />
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation(['ads', 'layout']);
  return (
    <main className="mx-auto max-w-[640px] px-(--page) pt-3 pb-12">
      <title>{`${title} · ${t('layout:app_name')}`}</title>
      <meta name="robots" content="noindex" />
      <Link
        className={iconButtonClass({ className: '-ml-2.5' })}
        to={links.myAds('draft')}
        aria-label={t('creation.leave')}
        title={t('creation.leave')}
      >
        <ArrowLeft />
      </Link>
      <h1 className={pageTitleClass('mt-3')}>{title}</h1>
      {children}
    </main>
  );
}

/** Why the account may not create ads, and what its user can do. */
function Restricted() {
  const { t } = useTranslation('errors');
  const { viewer } = useViewer();
  const button = buttonClass({ variant: 'primary', size: 'lg', className: 'max-md:w-full' });
  return (
    <>
      <p className="mt-2 mb-5 text-ink-2">{t('keys.ads_creation_term_not_accepted', restrictionOf(viewer))}</p>
      {viewer?.can_end_pause && (
        <Link className={button} to={accountLinks.endPause()}>
          {t('restriction.resume')}
        </Link>
      )}
      {viewer?.suspension && (
        <Link className={button} to={helpLinks.contact()}>
          {t('restriction.support')}
        </Link>
      )}
    </>
  );
}

function TermsForm({ texts, next }: { texts: readonly PendingText[]; next: string }) {
  const { t } = useTranslation('legal');
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isPending, setPending] = useState(false);
  const form = useId();
  return (
    <>
      <p className="mt-2 mb-5 text-ink-2">{t('accept.text')}</p>
      <Acceptance
        id={form}
        texts={texts}
        onPending={setPending}
        onChanged={revalidate}
        onAccepted={async () => navigate(next, { replace: true })}
      />
      <Button type="submit" form={form} variant="primary" size="lg" full className="mt-5" loading={isPending}>
        {t('accept.send')}
      </Button>
    </>
  );
}
