import { UserRound, UsersRound, WalletMinimal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Friend } from '../../../contract/affiliate/endpoints.ts';
import type { Output } from '../../../contract/api/api.ts';
import { links } from '../../../contract/pages/links.ts';
import { clientContext } from '../../api/client.ts';
import { useClient } from '../../session/viewer.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CoinAmount } from '../../ui/coin-amount.tsx';
import { EmptyNotice } from '../../ui/empty-notice.tsx';
import { EntryRow } from '../../ui/entry-row.tsx';
import { formatDate } from '../../ui/format.ts';
import { panelClass } from '../../ui/panel.ts';
import { Pill, type Tone } from '../../ui/pill.tsx';
import { useLocale } from '../../ui/use-locale.ts';
import { AccountFrame } from '../shared/account-frame.tsx';
import { BalanceCard } from '../shared/balance-card.tsx';
import { MoreButton, usePagedList } from '../shared/paged-list.tsx';
import styles from './affiliate-page.module.css';
import { LinkCard } from './link-card.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const client = context.get(clientContext);
  const [affiliate, friends] = await Promise.all([
    client('GET /user/affiliate', {}),
    client('GET /user/affiliate/friend', {}),
  ]);
  return { affiliate, friends };
}

export function Component() {
  const { affiliate, friends } = useLoaderData<typeof loader>();
  const { t } = useTranslation('affiliate');
  const { friends: count, topped_up, coins } = affiliate;
  return (
    <AccountFrame title={t('title')}>
      <div className="mt-4 grid grid-cols-1 gap-6">
        <BalanceCard
          label={t('earned')}
          amount={coins}
          text={count > 0 ? t('invited', { count, topped_up: String(topped_up) }) : t('invited_none')}
        >
          <Link className={buttonClass({ variant: 'gold', size: 'lg' })} to={links.wallet()}>
            <WalletMinimal />
            {t('to_wallet')}
          </Link>
        </BalanceCard>
        <LinkCard link={affiliate.link} />
        <HowItWorks percent={affiliate.percent} />
        <section className={panelClass({ isPadded: true })}>
          <h2 className="text-18">{t('friends.heading')}</h2>
          <Friends first={friends} />
        </section>
      </div>
    </AccountFrame>
  );
}

function HowItWorks({ percent }: { percent: number }) {
  const { t } = useTranslation('affiliate');
  const steps = [
    { title: t('how.share'), text: t('how.share_text') },
    { title: t('how.top_up'), text: t('how.top_up_text') },
    { title: t('how.earn', { percent: String(percent) }), text: t('how.earn_text') },
  ];
  return (
    <section>
      <h2 className="text-18">{t('how.heading')}</h2>
      <ol className={classNames(styles.steps, 'mt-3')}>
        {steps.map(({ title, text }, index) => (
          <li key={title} className={panelClass()}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <b>{title}</b>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-14 text-ink-2">
        {t('how.void')} {t('how.same')}
      </p>
    </section>
  );
}

const TONES: Record<Friend['state'], Tone> = {
  registered: 'neutral',
  topped_up: 'success',
  taken_back: 'danger',
  withheld: 'neutral',
};

function Friends({ first }: { first: Output<'GET /user/affiliate/friend'> }) {
  const { t } = useTranslation('affiliate');
  const client = useClient();
  const list = usePagedList(first, (cursor) => client('GET /user/affiliate/friend', { cursor }));
  if (list.rows.length === 0) {
    return <EmptyNotice level={2} icon={<UsersRound />} title={t('friends.empty')} text={t('friends.empty_text')} />;
  }
  return (
    <>
      <ul className="mt-3">
        {list.rows.map((friend) => (
          <FriendRow key={friend.id} friend={friend} />
        ))}
      </ul>
      <MoreButton list={list} label={t('friends.more')} />
    </>
  );
}

function FriendRow({ friend }: { friend: Friend }) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  const { name, joined_at, state, coins } = friend;
  const date = formatDate(joined_at, locale);
  return (
    <EntryRow icon={<UserRound />} isIncome={coins > 0} end={coins > 0 && <CoinAmount amount={coins} isSigned />}>
      <b>{name}</b>
      <small>
        <time dateTime={joined_at}>{t('friends.joined', { date })}</time>
      </small>
      <Pill tone={TONES[state]}>{t(`friends.states.${state}`)}</Pill>
    </EntryRow>
  );
}
