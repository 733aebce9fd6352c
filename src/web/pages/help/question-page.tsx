import { useTranslation } from 'react-i18next';
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { isError } from '../../../contract/api/api-error.ts';
import { helpLinks } from '../../../contract/pages/help-links.ts';
import { clientContext } from '../../api/client.ts';
import { formatDateTime } from '../../ui/format.ts';
import { panelClass } from '../../ui/panel.ts';
import { textLinkClass } from '../../ui/text-link.ts';
import { useLocale } from '../../ui/use-locale.ts';
import { AccountFrame } from '../shared/account-frame.tsx';
import { QuestionState } from './question-state.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  try {
    return await context.get(clientContext)('GET /user/help/:id', { id: params.id ?? '' });
  } catch (error) {
    if (isError(error, 'invalid_argument')) throw data(null, { status: 404 });
    throw error;
  }
}

/** A question of the user with its answers. */
export function Component() {
  const { number, topic, state, messages } = useLoaderData<typeof loader>();
  const { t } = useTranslation('help');
  const locale = useLocale();
  return (
    <AccountFrame
      title={topic}
      parents={[{ label: t('own.title'), to: helpLinks.questions() }]}
      crumb={t('own.number', { number })}
      action={<QuestionState state={state} />}
      isWrapped
    >
      <p className="mt-2 text-ink-2">{t('own.number', { number })}</p>
      <ol className="mt-4 grid gap-4">
        {messages.map(({ id, text, is_answer, created_at }) => (
          <li key={id} className={panelClass({ isPadded: true })}>
            <p className="text-14">
              <b>{t(is_answer ? 'own.support' : 'own.you')}</b>
              <span className="text-ink-2">{` · ${formatDateTime(created_at, locale)}`}</span>
            </p>
            <p className="mt-2 whitespace-pre-line wrap-anywhere">{text}</p>
          </li>
        ))}
      </ol>
      {state !== 'answered' && <p className="mt-4 text-ink-2">{t(`own.${state}`)}</p>}
      <p className="mt-4">
        <Link className={textLinkClass({ isAlone: true })} to={helpLinks.contact()}>
          {t('own.again', { number })}
        </Link>
      </p>
    </AccountFrame>
  );
}
