import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Output } from '../../../contract/api/api.ts';
import { QUESTION } from '../../../contract/help/rules.ts';
import { helpLinks } from '../../../contract/pages/help-links.ts';
import { clientContext } from '../../api/client.ts';
import { useClient } from '../../session/viewer.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { panelClass } from '../../ui/panel.ts';
import { textLinkClass } from '../../ui/text-link.ts';
import { useLocale } from '../../ui/use-locale.ts';
import { AccountFrame } from '../shared/account-frame.tsx';
import { MoreButton, usePagedList } from '../shared/paged-list.tsx';
import { QuestionState } from './question-state.tsx';

export const loader = ({ context }: LoaderFunctionArgs) => context.get(clientContext)('GET /user/help', {});

/** The user's questions to support. */
export function Component() {
  const first = useLoaderData<typeof loader>();
  const { t } = useTranslation('help');
  const client = useClient();
  const list = usePagedList(first, (cursor) => client('GET /user/help', { cursor }));
  return (
    <AccountFrame title={t('own.title')}>
      <p className="mt-2 text-ink-2">{t('own.intro', { days: QUESTION.retention_days })}</p>
      <div className={panelClass({ isPadded: true, className: 'mt-4' })}>
        {list.rows.length === 0 ? (
          <p>{t('own.none')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {list.rows.map((question) => (
              <Question key={question.id} question={question} />
            ))}
          </ul>
        )}
      </div>
      <MoreButton list={list} label={t('own.more')} />
      <p className="mt-6">
        <Link className={buttonClass({ variant: 'secondary', size: 'lg' })} to={helpLinks.contact()}>
          {t('own.ask')}
        </Link>
      </p>
    </AccountFrame>
  );
}

function Question({ question }: { question: Output<'GET /user/help'>['data'][number] }) {
  const { id, number, topic, excerpt, state, created_at } = question;
  const { t } = useTranslation('help');
  const locale = useLocale();
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <Link className={textLinkClass({ isAlone: true, className: 'wrap-anywhere' })} to={helpLinks.question(id)}>
          {topic}
          <span className="sr-only">{`: ${t('own.number', { number })}`}</span>
        </Link>
        <p className="text-14 wrap-anywhere text-ink-2">{excerpt}</p>
        <p className="text-13 text-ink-2">
          {`${t('own.number', { number })} · ${t('own.asked', { time: formatDateTime(created_at, locale) })}`}
        </p>
      </div>
      <QuestionState state={state} />
    </li>
  );
}
