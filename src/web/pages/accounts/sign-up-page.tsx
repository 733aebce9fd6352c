import { Heart, LayoutPanelTop, Mail, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { links } from '../../../contract/pages/links.ts';
import { useRoot } from '../../app/root-data.ts';
import { intentOf } from '../../session/intent.ts';
import { useSession } from '../../session/viewer.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Coin } from '../../ui/coin-amount.tsx';
import { textLinkClass } from '../../ui/text-link.ts';
import { AuthPage } from './auth-page.tsx';
import { GoogleLink } from './google/google-button.tsx';
import styles from './sign-up-page.module.css';

/** Offers registration: what a user gets, and the ways to register. */
export function Component() {
  const { t } = useTranslation('accounts');
  const { welcome_coins } = useRoot();
  const { hasGoogle } = useSession();
  const intent = intentOf(useSearchParams()[0]);
  return (
    <AuthPage title={t('sign_up.title')} heading={t('sign_up.heading')} text={t('sign_up.text')}>
      <ul className="mb-7 grid gap-4">
        <Benefit
          icon={<Coin />}
          isCoins
          title={t('sign_up.coins', { coins: welcome_coins })}
          text={t('sign_up.coins_text')}
        />
        <Benefit icon={<LayoutPanelTop />} title={t('sign_up.design')} text={t('sign_up.design_text')} />
        <Benefit icon={<Heart />} title={t('sign_up.favourites')} text={t('sign_up.favourites_text')} />
        <Benefit icon={<UsersRound />} title={t('sign_up.friends')} text={t('sign_up.friends_text')} />
      </ul>
      <div className="grid gap-3">
        {hasGoogle && <GoogleLink label={t('google.register')} intent={intent} />}
        <Link className={buttonClass({ variant: 'primary', size: 'lg', full: true })} to={links.register(intent)}>
          <Mail />
          {t('sign_up.email')}
        </Link>
      </div>
      <p className="mt-6 text-center text-ink-2">
        {t('sign_up.have_account')}{' '}
        <Link className={textLinkClass()} to={links.signIn(intent)}>
          {t('sign_up.sign_in')}
        </Link>
      </p>
    </AuthPage>
  );
}

function Benefit(props: { icon: ReactNode; title: string; text: string; isCoins?: boolean }) {
  return (
    <li className={styles.benefit}>
      <span className={classNames(styles.icon, props.isCoins && styles.coins)} aria-hidden="true">
        {props.icon}
      </span>
      <div>
        <b>{props.title}</b>
        <p className="text-14 text-ink-2">{props.text}</p>
      </div>
    </li>
  );
}
