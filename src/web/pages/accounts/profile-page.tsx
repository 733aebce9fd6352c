import {
  FileArchive,
  Flag,
  Heart,
  IdCard,
  KeyRound,
  LayoutPanelTop,
  MessageCircleQuestionMark,
  Pencil,
  UsersRound,
  WalletMinimal,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Viewer } from '../../../contract/accounts/endpoints.ts';
import { IDENTITY_STATUSES, isAgency, USER_TYPES } from '../../../contract/accounts/rules.ts';
import { accountLinks } from '../../../contract/pages/account-links.ts';
import { helpLinks } from '../../../contract/pages/help-links.ts';
import { links } from '../../../contract/pages/links.ts';
import { OWN_REPORTS_PATH } from '../../../contract/pages/report-links.ts';
import { jakartaDay } from '../../../contract/text/jakarta.ts';
import { LOCALE_CODES } from '../../../contract/text/locale.ts';
import { phoneText } from '../../../contract/text/phone-rules.ts';
import { clientContext } from '../../api/client.ts';
import { serverTime } from '../../api/server-time.ts';
import { Avatar } from '../../layout/avatar.tsx';
import { useViewer } from '../../session/viewer.tsx';
import { Alert } from '../../ui/alert.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CoinAmount } from '../../ui/coin-amount.tsx';
import { panelClass } from '../../ui/panel.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { textLinkClass } from '../../ui/text-link.ts';
import { AccountFrame, SignOutButton } from '../shared/account-frame.tsx';
import { HeldMailAlert } from '../shared/held-mail-alert.tsx';
import { IdentityStatus } from '../shared/identity-status.tsx';
import { Restriction } from '../shared/restriction.tsx';
import styles from './profile-page.module.css';

export async function loader({ context }: LoaderFunctionArgs) {
  const client = context.get(clientContext);
  const [{ link }, identity] = await Promise.all([client('GET /user/affiliate', {}), client('GET /user/identity', {})]);
  return { referral_link: link, identity, now: serverTime() };
}

export function Component() {
  const { t } = useTranslation('accounts');
  const { viewer } = useViewer();
  return (
    <AccountFrame title={t('profile.title')}>
      {viewer ? (
        <Profile viewer={viewer} />
      ) : (
        <div className="mt-4" aria-busy="true">
          <span className="sr-only">{t('profile.loading')}</span>
          <Skeleton height={220} className="rounded-lg" />
        </div>
      )}
    </AccountFrame>
  );
}

function Profile({ viewer }: { viewer: Viewer }) {
  const { referral_link } = useLoaderData<typeof loader>();
  const { t } = useTranslation('accounts');
  return (
    <div className="mt-4 grid grid-cols-1 gap-8">
      {viewer.can_create_ads ? null : (
        <Alert tone="warning">
          <Restriction about="ads_creation_term_not_accepted" />
        </Alert>
      )}
      <HeldMailAlert viewer={viewer} />
      <section className={panelClass({ isPadded: true })}>
        <div className={styles.user}>
          <Avatar viewer={viewer} isLarge />
          <div>
            <h2>{viewer.display_name}</h2>
            <p className="text-14 text-ink-2">
              {[
                viewer.location,
                t('profile.member_since', { year: jakartaDay(viewer.member_since).slice(0, 4) }),
                ...(isCommon(viewer.user_type) ? [] : [t(`profile.types.${viewer.user_type}`)]),
              ].join(' · ')}
            </p>
          </div>
          <Link className={buttonClass({ variant: 'secondary' })} to={links.profileEdit()}>
            <Pencil />
            {t('edit.title')}
          </Link>
        </div>
        <dl className={classNames(styles.facts, 'mt-4')}>
          <Fact label={t('profile.email')}>
            {viewer.email}{' '}
            <Link
              className={textLinkClass({ isAlone: true, className: 'underline' })}
              to={accountLinks.profileEmail()}
              aria-label={t('profile.change_email')}
            >
              {t('profile.change')}
            </Link>
          </Fact>
          <Fact label={t('profile.phone')}>{phoneText(viewer.phone)}</Fact>
          {isKnownLanguage(viewer.locale) ? (
            <Fact label={t('profile.language')}>{t(`profile.languages.${viewer.locale}`)}</Fact>
          ) : null}
          <Fact label={t('profile.referral_link')}>
            <Link className={textLinkClass()} to={links.affiliate()}>
              {referral_link.replace(/^https?:\/\//, '')}
            </Link>
          </Fact>
          {isAgency(viewer) && (
            <Fact label={t('profile.agency_page')}>
              <Link className={textLinkClass()} to={links.seller(viewer.id, viewer.display_name)}>
                {viewer.display_name}
              </Link>
            </Fact>
          )}
          {viewer.address !== '' && <Fact label={t('edit.address')}>{viewer.address}</Fact>}
        </dl>
        <div className="mt-4 flex flex-wrap gap-2">
          <Link
            className={buttonClass({ variant: 'secondary', className: 'whitespace-normal' })}
            to={viewer.has_password ? links.profilePassword() : accountLinks.profileDevices()}
          >
            <KeyRound />
            {t(viewer.has_password ? 'profile.security' : 'security.devices')}
          </Link>
          <Link className={buttonClass({ variant: 'secondary' })} to={accountLinks.ownData()}>
            <FileArchive />
            {t('profile.data')}
          </Link>
        </div>
      </section>
      <Identity />
      <nav
        className={panelClass({ className: classNames(styles.shortcuts, 'lg:hidden') })}
        aria-label={t('profile.shortcuts')}
      >
        <Link to={links.myAds()}>
          <LayoutPanelTop />
          {t('nav.my_ads')}
        </Link>
        <Link to={links.favourites()}>
          <Heart />
          {t('nav.favourites')}
        </Link>
        <Link to={links.wallet()}>
          <WalletMinimal />
          {t('nav.wallet')}
          <CoinAmount amount={viewer.balance} className="ml-auto" />
        </Link>
        <Link to={links.verification()}>
          <IdCard />
          {t('nav.identity')}
        </Link>
        <Link to={OWN_REPORTS_PATH}>
          <Flag />
          {t('nav.reports')}
        </Link>
        <Link to={helpLinks.questions()}>
          <MessageCircleQuestionMark />
          {t('nav.questions')}
        </Link>
        <Link to={links.affiliate()}>
          <UsersRound />
          {t('nav.affiliate')}
        </Link>
        <SignOutButton />
      </nav>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The label and look of the link to the verification, by identity status. */
const IDENTITY_LINKS = {
  [IDENTITY_STATUSES.NOT_VERIFIED]: { label: 'send', variant: 'primary' },
  [IDENTITY_STATUSES.IN_PROCESS]: { label: 'details', variant: 'secondary' },
  [IDENTITY_STATUSES.VERIFIED]: { label: 'details', variant: 'secondary' },
  [IDENTITY_STATUSES.REJECTED]: { label: 'send_again', variant: 'secondary' },
} as const;

function Identity() {
  const { identity, now } = useLoaderData<typeof loader>();
  const { t } = useTranslation('identity');
  const { label, variant } = IDENTITY_LINKS[identity.status];
  return (
    <section>
      <h2 className="mb-3.5 text-20">{t('title')}</h2>
      <IdentityStatus identity={identity} now={now}>
        <Link className={buttonClass({ variant, className: 'mt-3' })} to={links.verification()}>
          {t(`status.${label}`)}
        </Link>
      </IdentityStatus>
    </section>
  );
}

const COMMON_TYPES: readonly number[] = [USER_TYPES.REGULAR, USER_TYPES.GOOGLE];

/** Whether the type of the account says nothing that a user needs to know. */
function isCommon(userType: number): boolean {
  return COMMON_TYPES.includes(userType);
}

function isKnownLanguage(code: number): boolean {
  return Object.values<number>(LOCALE_CODES).includes(code);
}
