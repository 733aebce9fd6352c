import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { DEFAULT_DURATION_DAYS } from '../../../../contract/ads/rules.ts';
import { isError } from '../../../../contract/api/api-error.ts';
import { links } from '../../../../contract/pages/links.ts';
import { quickLinks } from '../../../../contract/pages/quick-links.ts';
import { clientContext } from '../../../api/client.ts';
import { useRoot } from '../../../app/root-data.ts';
import { useStore } from '../../../browser/use-store.ts';
import { Artwork } from '../../../designer/artwork/artwork.tsx';
import { fixedSizes } from '../../../designer/artwork/pictures.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { useViewer } from '../../../session/viewer.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Coin } from '../../../ui/coin-amount.tsx';
import { dotBackground } from '../../../ui/dot-background.ts';
import { formatNumber } from '../../../ui/format.ts';
import { textLinkClass } from '../../../ui/text-link.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import {
  clearRegistration,
  isCodeUsable,
  type StoredRegistration,
  useStoredRegistration,
} from '../../shared/registration/registration-storage.ts';
import { DesignSwipe } from './design-swipe.tsx';
import { useFactsTexts } from './facts-texts.ts';
import { CodeForm, EmailForm, KnownForm } from './guest-forms.tsx';
import styles from './guest-page.module.css';
import { Busy, chosenClass, QuickFrame, quickHeadingClass, quickPageClass } from './quick-frame.tsx';
import type { ResolvedLine } from './resolve-line.ts';
import { useDesigns } from './use-designs.ts';
import { useLateSheet } from './use-late-sheet.ts';
import { useQuickStore, useResolvedLine } from './use-quick.ts';
import { useQuickForm } from './use-quick-form.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const client = context.get(clientContext);
  const [{ data: texts }, { data: prices }, { data: categories }] = await Promise.all([
    client('GET /approval', {}).catch(noneWithoutConnection),
    client('GET /product/publication/price', {}).catch(noneWithoutConnection),
    client('GET /category/all', {}).catch(noneWithoutConnection),
  ]);
  const usual = prices.filter(({ duration_days }) => duration_days === DEFAULT_DURATION_DAYS);
  return {
    terms: texts.map(({ type, version }) => ({ type, version })),
    prices: categories.flatMap(({ id, category_class }) =>
      usual.filter((each) => each.category_class === category_class).map(({ price }) => ({ category_id: id, price })),
    ),
  };
}

/** The page is shown without a connection too; a registration without the versions is refused, with the request to load them. */
function noneWithoutConnection(error: unknown): { data: [] } {
  if (isError(error, 'connection_lost')) return { data: [] };
  throw error;
}

const loadProfileForm = async () => (await import('./profile-form.tsx')).ProfileForm;

type Step = 'email' | 'code' | 'known' | 'profile';

/** The last step of a guest: e-mail, code and a profile, or the password of an account; then the ad is published. */
export function Component() {
  const { terms } = useLoaderData<typeof loader>();
  const { t } = useTranslation('quick');
  const navigate = useNavigate();
  const { refresh } = useViewer();
  const { store, ad } = useQuickStore(null);
  const isStored = useStore(store.isStored);
  const { line } = useResolvedLine(ad);
  const stored = useStoredRegistration();
  const [knownEmail, setKnownEmail] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  /** The registration that has led to an account: its step is shown until the next page is there. */
  const [done, setDone] = useState<{ registration: typeof stored } | null>(null);
  const isDone = done !== null;
  const registration = done ? done.registration : stored;

  const missing = ad === null || ad?.line === '' ? 'photo' : ad?.design === null ? 'designs' : null;
  useEffect(() => {
    if (missing === null || isDone) return;
    void navigate(missing === 'photo' ? quickLinks.guestPhoto() : quickLinks.guestDesigns(), { replace: true });
  }, [missing, isDone, navigate]);

  const finish = async () => {
    setDone({ registration });
    await refresh();
    clearRegistration();
    await navigate(quickLinks.finish(), { replace: true });
  };
  const restart = (reason: string | null) => {
    setKnownEmail(null);
    setMessage(reason);
    clearRegistration();
  };
  const step = stepOf(registration, knownEmail);
  const ProfileForm = useLateSheet(loadProfileForm, step === 'profile');
  const design = ad?.design;
  const { designs } = useDesigns(ad, line, ad?.round ?? 0);
  const artwork = design && (
    <Artwork design={design} pictures={store.pictures} sizes={fixedSizes(THUMBNAIL_WIDTH)} priority />
  );
  return (
    <QuickFrame
      step="summary"
      back={usePrefix()(quickLinks.guestDesigns())}
      aside={{ href: usePrefix()(links.signIn({ next: quickLinks.finish() })), label: t('sign_in') }}
    >
      <main className={quickPageClass(styles.guest)}>
        <div className={chosenClass}>
          <span aria-hidden="true">{artwork}</span>
          <p>
            <b>{t('guest.ready')}</b>
            <small>{t(isStored ? 'guest.stored' : 'not_kept')}</small>
          </p>
          <Link className={buttonClass({ variant: 'secondary', size: 'sm' })} to={quickLinks.guestDesigns()}>
            {t('summary.change')}
          </Link>
        </div>
        <div className={classNames(dotBackground, styles.stage)}>
          {design && (
            <DesignSwipe
              designs={designs}
              present={design}
              pictures={store.pictures}
              onTake={(taken) => store.change({ design: taken })}
            />
          )}
        </div>
        <div>
          <h1 className={classNames(quickHeadingClass, styles.heading)}>{t(HEADINGS[step ?? 'email'])}</h1>
          {step === 'email' && (
            <div className={styles.form}>
              <About line={line} />
              <StepTitle number={1}>{t('guest.email_step')}</StepTitle>
              <EmailForm message={message} />
              <StepTitle number={2} isLater>
                {t('guest.code_step')}
              </StepTitle>
              <StepTitle number={3} isLater>
                {t('guest.profile_step')}
              </StepTitle>
            </div>
          )}
          {step === 'code' && registration && (
            <div className={styles.form}>
              <StepTitle isDone>{registration.email}</StepTitle>
              <StepTitle number={2}>{t('guest.code_typed')}</StepTitle>
              <CodeForm
                registration={registration}
                onKnown={() => setKnownEmail(registration.email)}
                onRestart={restart}
              />
              <StepTitle number={3} isLater>
                {t('guest.profile_step')}
              </StepTitle>
              <About line={line} />
            </div>
          )}
          {step === 'known' && (
            <div className={styles.form}>
              <StepTitle isDone>{knownEmail}</StepTitle>
              <StepTitle number={2}>{t('guest.password')}</StepTitle>
              <KnownForm email={knownEmail ?? ''} onSignedIn={finish} onRestart={() => restart(null)} />
              <About line={line} hasAccount />
            </div>
          )}
          {step === 'profile' && registration && ProfileForm && (
            <div className={styles.form}>
              <StepTitle isDone>{t('guest.matched')}</StepTitle>
              <StepTitle number={2}>{t('guest.profile_open')}</StepTitle>
              <ProfileForm
                registration={registration}
                terms={terms}
                city={line.city}
                onDone={finish}
                onKnown={() => setKnownEmail(registration.email)}
                onRestart={restart}
              >
                <About line={line} />
              </ProfileForm>
            </div>
          )}
        </div>
      </main>
      {isDone && <Busy>{t('designs.saving')}</Busy>}
    </QuickFrame>
  );
}

const THUMBNAIL_WIDTH = 54;
const HEADINGS = {
  email: 'guest.heading',
  code: 'guest.heading_code',
  known: 'guest.heading_profile',
  profile: 'guest.heading_profile',
} as const;

/** The step of a registration; null before the device has been read. */
function stepOf(registration: StoredRegistration | null | undefined, knownEmail: string | null): Step | null {
  if (registration === undefined) return null;
  if (knownEmail !== null) return 'known';
  if (registration === null || !isCodeUsable(registration)) return 'email';
  return registration.verified ? 'profile' : 'code';
}

type StepTitleProps = { number?: number; isDone?: boolean; isLater?: boolean; children: ReactNode };

function StepTitle({ number, isDone, isLater, children }: StepTitleProps) {
  return (
    <p className={classNames(styles.step, isDone && styles.done, isLater && styles.later)}>
      <i aria-hidden="true">{isDone ? <Check /> : number}</i>
      <span>{children}</span>
    </p>
  );
}

/** What the guest gets, and what will be published. */
function About({ line, hasAccount = false }: { line: ResolvedLine; hasAccount?: boolean }) {
  const { t } = useTranslation(['quick', 'ads']);
  const locale = useLocale();
  const { prices } = useLoaderData<typeof loader>();
  const { welcome_coins } = useRoot();
  const texts = useFactsTexts();
  const { formOf } = useQuickForm();
  const { facts, category, city } = line;
  const price = facts.price !== null || facts.price_note !== 'none' ? texts.price(facts) : null;
  const term = t('ads:publication.days', { count: DEFAULT_DURATION_DAYS });
  const what = [price, category?.name, city?.name, term].filter(Boolean);
  const coins = prices.find(({ category_id }) => category_id === category?.parent.id)?.price;
  const number = (amount: number) => formatNumber(amount, locale);
  return (
    <>
      {welcome_coins > 0 && !hasAccount && (
        <p className={styles.bonus}>
          <Coin />
          <span>
            {t('guest.bonus', { coins: number(welcome_coins) })}{' '}
            {coins !== undefined &&
              coins <= welcome_coins &&
              t('guest.bonus_left', { price: number(coins), left: number(welcome_coins - coins) })}
          </span>
        </p>
      )}
      {facts.title !== '' && (
        <div className={styles.about}>
          <p>
            <b>{formOf(line).title}</b>
            <span>{what.map((part) => t('guest.fact', { part })).join(' ')}</span>
          </p>
          <Link className={textLinkClass({ isAlone: true })} to={quickLinks.guestLine()}>
            {t('guest.edit')}
          </Link>
        </div>
      )}
    </>
  );
}
