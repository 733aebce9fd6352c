import { ArrowLeft } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useNavigate, useRevalidator } from 'react-router';
import { clientContext } from '../../../client.ts';
import { links } from '../../../links.ts';
import { nextPath } from '../../../next-path.ts';
import { Button } from '../../../ui/button.tsx';
import { iconButtonClass } from '../../../ui/icon-button.tsx';
import { pageTitleClass } from '../../../ui/page-title.ts';
import { Acceptance } from './acceptance.tsx';
import { loadPending } from './load-pending.ts';

/** Asks for consent to new legal texts before an ad is started. Without any, goes on at once. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const next = nextPath(new URL(request.url).searchParams) ?? links.createNew();
  const texts = await loadPending(context.get(clientContext));
  if (texts.length === 0) throw redirect(next);
  return { texts, next };
}

export function Component() {
  const { texts, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['legal', 'ads', 'layout']);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [isPending, setPending] = useState(false);
  const form = useId();
  return (
    <main className="mx-auto max-w-[640px] px-(--page) pt-3 pb-12">
      <title>{`${t('accept.title')} · ${t('layout:app_name')}`}</title>
      <meta name="robots" content="noindex" />
      <Link
        className={iconButtonClass({ className: '-ml-2.5' })}
        to={links.myAds('draft')}
        aria-label={t('ads:creation.leave')}
        title={t('ads:creation.leave')}
      >
        <ArrowLeft />
      </Link>
      <h1 className={pageTitleClass('mt-3')}>{t('accept.title')}</h1>
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
    </main>
  );
}
