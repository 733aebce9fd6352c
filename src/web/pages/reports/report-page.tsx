import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { data, Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { isError } from '../../../contract/api/api-error.ts';
import { links } from '../../../contract/pages/links.ts';
import { OWN_REPORTS_PATH, reportPath } from '../../../contract/pages/report-links.ts';
import { clientContext, visitorContext } from '../../api/client.ts';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { pageTitleClass } from '../../ui/page-title.ts';
import { panelClass } from '../../ui/panel.ts';
import { textLinkClass } from '../../ui/text-link.ts';
import { useToast } from '../../ui/toast.tsx';
import { ReportCode } from '../shared/report/report-code.tsx';
import { ReportForm } from '../shared/report/report-form.tsx';
import { useReport } from '../shared/report/use-report.ts';

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const client = context.get(clientContext);
  const isGuest = !(await context.get(visitorContext).isSignedIn());
  const query = new URL(request.url).searchParams;
  // The report may just have taken the ad off the board.
  if (query.has('sent')) return { isGuest, form: null };
  const id = params.id ?? '';
  try {
    const [{ title }, { types }, { waiting }] = await Promise.all([
      client('GET /product/detail/:id', { id }),
      client('GET /user/report', {}),
      isGuest && !query.has('again') ? client('GET /user/report/guest', { ads_id: id }) : { waiting: null },
    ]);
    const form = { id, title, types, waiting, problem: query.get('problem'), chosen: Number(query.get('type')) };
    return { isGuest, form };
  } catch (error) {
    if (isError(error, 'invalid_argument', 'ad_ended')) throw data(null, { status: 404 });
    throw error;
  }
}

/** Reports an ad: for people who came by a link, or whose browser has no scripts. */
export function Component() {
  const { isGuest, form } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['reports', 'board', 'layout']);
  const title = form?.title ?? t('title');
  return (
    <main>
      <title>{form ? t('page_title', { title }) : `${t('done.title')} · ${t('layout:app_name')}`}</title>
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-(--maxw) px-(--page) pb-12">
        <Breadcrumbs
          items={[
            { label: t('board:home'), to: links.home() },
            ...(form ? [{ label: title, to: links.ad(form.id, title) }] : []),
            { label: t('title') },
          ]}
        />
        <div className={panelClass({ isPadded: true, className: 'mx-auto max-w-120' })}>
          {form ? (
            <ReportSteps key={form.waiting?.code_expires_at} form={form} isGuest={isGuest} />
          ) : (
            <Sent isGuest={isGuest} />
          )}
        </div>
      </div>
    </main>
  );
}

type Form = NonNullable<Awaited<ReturnType<typeof loader>>['form']>;

function ReportSteps({ form, isGuest }: { form: Form; isGuest: boolean }) {
  const { id, title, types } = form;
  const { t } = useTranslation(['reports', 'errors']);
  const navigate = useNavigate();
  const toast = useToast();
  const formId = useId();
  const report = useReport(id, {
    types,
    isGuest,
    waiting: form.waiting,
    onSent: () => {
      toast.success(t(isGuest ? 'sent_guest' : 'sent'));
      void navigate(links.ad(id, title));
    },
  });
  const { waiting } = report;
  const problem = form.problem && t(`errors:keys.${form.problem}`, { defaultValue: t('failed') });
  const action = waiting ? `${formId}-code` : formId;
  return (
    <>
      <h1 className={pageTitleClass()}>{t(waiting ? 'code.title' : 'title')}</h1>
      <p className="pt-2 font-semibold wrap-break-word">{title}</p>
      <p className="text-14 text-ink-2">{t('anonymous')}</p>
      {isGuest && !waiting && (
        <p className="pt-2 text-14">
          {t('or_sign_in')}{' '}
          <Link className={textLinkClass()} to={links.signIn({ next: reportPath(id) })}>
            {t('sign_in')}
          </Link>
        </p>
      )}
      <ReportForm id={formId} types={types} report={report} isGuest={isGuest} chosen={form.chosen} problem={problem} />
      {waiting && (
        <ReportCode
          id={`${formId}-code`}
          report={report}
          email={waiting.email}
          problem={problem}
          again={
            <Link className={textLinkClass()} to={`${reportPath(id)}?again=1`} onClick={report.startAgain}>
              {t('code.again')}
            </Link>
          }
        />
      )}
      <div className="flex gap-2 pt-4">
        <Link className={buttonClass({ variant: 'secondary', size: 'lg' })} to={links.ad(id, title)}>
          {t('cancel')}
        </Link>
        <Button
          type="submit"
          form={action}
          variant="danger-solid"
          size="lg"
          className="grow"
          loading={report.isPending}
        >
          {t(isGuest && !waiting ? 'get_code' : 'send')}
        </Button>
      </div>
    </>
  );
}

function Sent({ isGuest }: { isGuest: boolean }) {
  const { t } = useTranslation('reports');
  return (
    <>
      <h1 className={pageTitleClass()}>{t('done.title')}</h1>
      <p className="pt-2 pb-4">{t(isGuest ? 'sent_guest' : 'sent')}</p>
      {isGuest ? (
        <Link className={buttonClass({ variant: 'secondary', size: 'lg' })} to={links.home()}>
          {t('done.home')}
        </Link>
      ) : (
        <Link className={buttonClass({ variant: 'secondary', size: 'lg' })} to={OWN_REPORTS_PATH}>
          {t('own.title')}
        </Link>
      )}
    </>
  );
}
