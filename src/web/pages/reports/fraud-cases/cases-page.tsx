import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { idOfSegment } from '../../../../contract/pages/addresses.ts';
import { fraudCaseLinks } from '../../../../contract/pages/fraud-case-links.ts';
import type { OwnCase } from '../../../../contract/reports/fraud-cases.ts';
import { clientContext } from '../../../api/client.ts';
import { messageOf } from '../../../api/failures.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import { panelClass } from '../../../ui/panel.ts';
import { Pill, type Tone } from '../../../ui/pill.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { AccountFrame } from '../../shared/account-frame.tsx';
import { MoreButton, usePagedList } from '../../shared/paged-list.tsx';
import styles from './cases-page.module.css';
import { FirstHelp } from './first-help.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ad = idOfSegment(new URL(request.url).searchParams.get('ad') ?? '');
  return { ad, cases: await context.get(clientContext)('GET /user/fraud-cases', {}) };
}

/** Help for victims of fraud: what to do first, storing an ad as evidence, and the cases so far. */
export function Component() {
  const { ad, cases } = useLoaderData<typeof loader>();
  const { t } = useTranslation('fraud-cases');
  const client = useClient();
  const list = usePagedList(cases, (cursor) => client('GET /user/fraud-cases', { cursor }));
  return (
    <AccountFrame title={t('title')}>
      <p className="mt-2 text-ink-2">{t('intro')}</p>
      <div className="mt-4 grid gap-4">
        <StartSection ad={ad} />
        <FirstHelp />
        <section className={panelClass({ isPadded: true })} aria-labelledby="cases">
          <h2 id="cases" className="text-18">
            {t('cases')}
          </h2>
          {list.rows.length === 0 && <p className="mt-2 text-14 text-ink-2">{t('no_cases')}</p>}
          <ul className={styles.cases}>
            {list.rows.map((one) => (
              <Case key={one.id} one={one} />
            ))}
          </ul>
          <MoreButton list={list} label={t('more')} />
        </section>
      </div>
    </AccountFrame>
  );
}

/**
 * Stores the ad from which the user came, or that of an address. Not a contract form: the id is read from the address.
 */
function StartSection({ ad }: { ad: string | null }) {
  const { t } = useTranslation('fraud-cases');
  const { t: ui } = useTranslation('ui');
  const client = useClient();
  const navigate = useNavigate();
  const [error, setError] = useState<string | undefined>();
  const [isPending, setPending] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('address') ?? '');
    const ads_id = ad ?? idIn(typed);
    setError(ads_id ? undefined : t('start.wrong'));
    if (!ads_id || isPending) return;
    setPending(true);
    try {
      const { id } = await client('POST /user/fraud-cases', { ads_id }, { errors: 'caller' });
      await navigate(fraudCaseLinks.one(id));
    } catch (failure) {
      setError(messageOf(failure, ui('error_500')));
      setPending(false);
    }
  };
  return (
    <form className={panelClass({ isPadded: true })} method="post" noValidate onSubmit={submit}>
      <h2 className="text-18">{t('start.heading')}</h2>
      <p className="mt-1 mb-3 text-14 text-ink-2">{t(ad ? 'start.this_ad' : 'start.text')}</p>
      {ad ? (
        error && (
          <div className="mb-3">
            <Alert tone="danger" isAnnounced>
              {error}
            </Alert>
          </div>
        )
      ) : (
        <TextField
          label={t('start.address')}
          name="address"
          inputMode="url"
          autoComplete="off"
          className="mb-3"
          error={error}
        />
      )}
      <Button type="submit" variant="primary" size="lg" loading={isPending}>
        {t('start.save')}
      </Button>
    </form>
  );
}

/** The id of an ad in its address, however it was copied. */
function idIn(typed: string): string | null {
  const segments =
    typed
      .trim()
      .split(/[?#\s]/)[0]
      ?.split('/') ?? [];
  return idOfSegment(segments.at(-1) || segments.at(-2) || '');
}

const TONES: Record<string, Tone> = { upheld: 'success', unfinished: 'warning' };

function Case({ one }: { one: OwnCase }) {
  const { t } = useTranslation('fraud-cases');
  const locale = useLocale();
  const state = one.sent_at === null ? 'unfinished' : (one.outcome ?? 'waiting');
  return (
    <li>
      <div className="min-w-0">
        <b className="wrap-anywhere">{one.title}</b>
        <p className="text-13 text-ink-2">
          {t('started', { time: formatDateTime(one.created_at, locale) })}.{' '}
          {t('delete_at', { date: formatDate(one.delete_at, locale) })}
        </p>
        <Pill tone={TONES[state] ?? 'info'}>{t(state)}</Pill>
      </div>
      <Link className={buttonClass({ variant: 'secondary' })} to={fraudCaseLinks.one(one.id)}>
        {t(one.sent_at === null ? 'continue' : 'open')}
        <span className="sr-only"> {one.title}</span>
      </Link>
    </li>
  );
}
