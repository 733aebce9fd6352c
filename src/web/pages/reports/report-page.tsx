import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { data, Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { isError } from '../../../contract/api-error.ts';
import { clientContext } from '../../client.ts';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { links } from '../../links.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { pageTitleClass } from '../../ui/page-title.ts';
import { panelClass } from '../../ui/panel.ts';
import { useToast } from '../../ui/toast.tsx';
import { ReportForm, useReport } from '../shared/report/report-form.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const client = context.get(clientContext);
  const id = params.id ?? '';
  try {
    const [{ title }, { types }] = await Promise.all([
      client('GET /product/detail/:id', { id }),
      client('GET /user/report', {}),
    ]);
    return { id, title, types };
  } catch (error) {
    if (isError(error, 'invalid_argument', 'ad_ended')) throw data(null, { status: 404 });
    throw error;
  }
}

/** Reports an ad: for people who had to sign in first, or whose scripts have not loaded on the ad's page. */
export function Component() {
  const { id, title, types } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['reports', 'board']);
  const navigate = useNavigate();
  const toast = useToast();
  const form = useId();
  const report = useReport(id, types, () => {
    toast.success(t('sent'));
    void navigate(links.ad(id, title));
  });
  return (
    <main>
      <title>{t('page_title', { title })}</title>
      <div className="mx-auto max-w-(--maxw) px-(--page) pb-12">
        <Breadcrumbs
          items={[
            { label: t('board:home'), to: links.home() },
            { label: title, to: links.ad(id, title) },
            { label: t('title') },
          ]}
        />
        <div className={panelClass({ isPadded: true, className: 'mx-auto max-w-120' })}>
          <h1 className={pageTitleClass()}>{t('title')}</h1>
          <p className="pt-2 font-semibold wrap-break-word">{title}</p>
          <p className="text-14 text-ink-2">{t('anonymous')}</p>
          <ReportForm id={form} types={types} report={report} />
          <div className="flex gap-2 pt-4">
            <Link className={buttonClass({ variant: 'secondary', size: 'lg' })} to={links.ad(id, title)}>
              {t('cancel')}
            </Link>
            <Button
              type="submit"
              form={form}
              variant="danger-solid"
              size="lg"
              className="grow"
              loading={report.isPending}
            >
              {t('send')}
            </Button>
          </div>
        </div>
      </div>
    </main>
  );
}
