import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '../../../../contract/admin/people.ts';
import { kindOf } from '../../../../contract/admin/people-rules.ts';
import { adminLinks } from '../../../../contract/pages/admin-links.ts';
import { ignoreFailure } from '../../../api/failures.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { useClient } from '../../../session/viewer.tsx';
import { formatDateTime, formatNumber } from '../../../ui/format.ts';
import { panelClass } from '../../../ui/panel.ts';
import { Pill } from '../../../ui/pill.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { FactList } from '../shared/fact-list.tsx';
import { PersonAvatar, StatusPill } from './person-pills.tsx';
import { StatusForm } from './status-form.tsx';

/** The user who is chosen in the list, with the form that changes the account status. */
export function PersonPanel({ id, onChange }: { id: string; onChange: () => Promise<void> }) {
  const { t } = useTranslation('people');
  const prefix = usePrefix();
  const client = useClient();
  const [person, setPerson] = useState<Person | null>(null);
  const load = useCallback(async () => setPerson(await client('GET /admin/user/:id', { id })), [client, id]);
  useEffect(() => {
    let isCurrent = true;
    client('GET /admin/user/:id', { id }).then((found) => {
      if (isCurrent) setPerson(found);
    }, ignoreFailure);
    return () => {
      isCurrent = false;
    };
  }, [client, id]);
  const isLoaded = person?.id === id;
  return (
    <section
      id="person"
      className={panelClass({ isPadded: true, className: 'self-start' })}
      aria-labelledby="person-name"
      aria-busy={!isLoaded}
    >
      {isLoaded && (
        <>
          <PersonHead person={person} />
          <StatusFacts person={person} />
          <p className="mt-3">
            <a className={textLinkClass()} href={prefix(adminLinks.person(id))}>
              {t('open_all')}
            </a>
          </p>
          <StatusForm
            key={`${id} ${person.account_status}`}
            person={person}
            onDone={async () => {
              await Promise.all([load(), onChange()]);
            }}
          />
        </>
      )}
    </section>
  );
}

/** Who it is: name, address, status and kind. */
export function PersonHead({ person }: { person: Person }) {
  const { t } = useTranslation('people');
  return (
    <>
      <div className="flex items-center gap-3">
        <PersonAvatar name={person.full_name} />
        <div className="min-w-0">
          <h2 id="person-name" className="text-18 break-words">
            {person.full_name || t('erased')}
          </h2>
          <p className="text-13 break-words text-ink-2">
            {[person.email, `#${person.id.slice(-6)}`].filter(Boolean).join(' · ')}
          </p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <StatusPill status={person.account_status} />
        <Pill tone="neutral" hasDot={false}>
          {t('kind_is', { kind: t(`kinds.${kindOf(person.user_type)}`) })}
        </Pill>
        {person.held_mail && <Pill tone="warning">{t(`held_mail.${person.held_mail.kind}`)}</Pill>}
      </div>
    </>
  );
}

/** Why the account has its status, since when and by whom, and what the user has. */
export function StatusFacts({ person }: { person: Person }) {
  const { t } = useTranslation('people');
  const locale = useLocale();
  const { last_change, status_reason, suspended_until, ads, hidden_ads, held_mail, wallet } = person;
  const number = (value: number) => formatNumber(value, locale);
  const facts: [string, ReactNode][] = [];
  if (status_reason !== null) facts.push([t('facts.reason'), status_reason]);
  if (last_change !== null) {
    facts.push([t('facts.since'), formatDateTime(last_change.at, locale)]);
    facts.push([t('facts.by'), last_change.by ?? t('facts.rule')]);
  }
  if (suspended_until !== null) facts.push([t('facts.until'), formatDateTime(suspended_until, locale)]);
  if (held_mail !== null) facts.push([t('facts.held_mail'), formatDateTime(held_mail.since, locale)]);
  facts.push(
    [t('facts.registered'), formatDateTime(person.created_at, locale)],
    [t('facts.ads'), hidden_ads > 0 ? t('facts.ads_hidden', { count: ads, hidden: hidden_ads }) : number(ads)],
    [t('facts.balance'), t('facts.coins', { coins: number(wallet.amount), status: t(`wallets.${wallet.status}`) })],
  );
  return <FactList facts={facts} />;
}
