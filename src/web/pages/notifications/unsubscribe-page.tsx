import { MailCheck, MailX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useHref, useLoaderData, useLocation } from 'react-router';
import { isError } from '../../../contract/api/api-error.ts';
import type { MailKind } from '../../../contract/notifications/endpoints.ts';
import { links } from '../../../contract/pages/links.ts';
import { clientContext } from '../../api/client.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { pageTitleClass } from '../../ui/page-title.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  // The server checks it.
  const kind = query.get('kind') as MailKind | null;
  const [user, signature] = [query.get('user'), query.get('signature')];
  if (!kind || !user || !signature) return null;
  try {
    return await context.get(clientContext)('GET /notification/subscription', { user, kind, signature });
  } catch (error) {
    if (isError(error, 'link_expired', 'invalid_argument')) return null;
    throw error;
  }
}

/**
 * The link in a mail that ends mails of its kind. It is an ordinary form, which works without scripts and signing in.
 */
export function Component() {
  const subscription = useLoaderData<typeof loader>();
  const { t } = useTranslation(['notifications', 'layout']);
  const nameOf = (kind: MailKind) => (kind === 'digest' ? t('unsubscribe.digest') : t(`kinds.${kind}.title`));
  const { pathname, search } = useLocation();
  const action = useHref(`${pathname}${search}`);
  const kind = subscription ? nameOf(subscription.kind) : '';
  const isAsking = subscription?.by_mail === true;
  const isDone = subscription?.by_mail === false;
  const Icon = isDone ? MailCheck : MailX;
  return (
    <main>
      <title>{`${t('unsubscribe.title')} · ${t('layout:app_name')}`}</title>
      <meta name="robots" content="noindex" />
      <span className="mb-4.5 grid size-15 place-items-center rounded-lg bg-accent-tint text-accent [&>svg]:size-7">
        <Icon aria-hidden="true" />
      </span>
      <h1 className={pageTitleClass()}>{isDone ? t('unsubscribe.done') : t('unsubscribe.heading')}</h1>
      {subscription ? (
        <p className="mt-2 mb-6 text-ink-2">{t(isAsking ? 'unsubscribe.text' : 'unsubscribe.done_text', { kind })}</p>
      ) : (
        <div className="mt-2 mb-6">
          <Alert tone="warning">{t('unsubscribe.invalid')}</Alert>
        </div>
      )}
      <div className="grid gap-3">
        {isAsking ? (
          <form method="post" action={action}>
            <Button type="submit" variant="primary" size="lg" full>
              {t('unsubscribe.button')}
            </Button>
          </form>
        ) : null}
        <Link
          className={buttonClass({ variant: 'secondary', size: 'lg', full: true })}
          to={`${links.profileEdit()}#notifications`}
        >
          {t('unsubscribe.choices')}
        </Link>
      </div>
    </main>
  );
}
