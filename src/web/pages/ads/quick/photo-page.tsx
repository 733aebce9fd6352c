import { Camera, Images, Info } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import type { Output } from '../../../../contract/api/api.ts';
import { isError } from '../../../../contract/api/api-error.ts';
import { RATIO_SIZES } from '../../../../contract/design/ratios.ts';
import { links } from '../../../../contract/pages/links.ts';
import { adLinks } from '../../../../contract/pages/my-ad-links.ts';
import { quickLinks } from '../../../../contract/pages/quick-links.ts';
import { clientContext } from '../../../api/client.ts';
import { serverTime } from '../../../api/server-time.ts';
import { useRoot } from '../../../app/root-data.ts';
import { storeShared } from '../../../browser/shared-pictures.ts';
import { Artwork } from '../../../designer/artwork/artwork.tsx';
import { fixedSizes, pictureOf } from '../../../designer/artwork/pictures.ts';
import { isUntouched } from '../../../designer/model/model.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { dotBackground } from '../../../ui/dot-background.ts';
import { formatAgo, formatNumber } from '../../../ui/format.ts';
import { textLinkClass } from '../../../ui/text-link.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { nextStepPath } from '../draft/creation-header.tsx';
import { PostingLimitNotice } from '../draft/posting-limit.tsx';
import { Demonstration } from './demonstration/demonstration.tsx';
import { DropArea } from './drop-area.tsx';
import { isHeic, PHOTO_TYPES } from './photo-files.ts';
import styles from './photo-page.module.css';
import type { QuickAd } from './quick-ad.ts';
import { QuickFrame, quickHeadingClass, quickPageClass } from './quick-frame.tsx';
import { useFollowingSteps } from './use-following-steps.ts';
import { usePhotoSources } from './use-photo-sources.ts';
import { loadQuickStep, quickPaths, useQuickStore } from './use-quick.ts';

/** Maximum number of drafts shown; the others are in the user's list of ads. */
const SHOWN = 3;

export async function loader(args: LoaderFunctionArgs) {
  const { user_id } = await loadQuickStep(args);
  if (user_id === null) return { user_id, drafts: [], now: '' };
  const { data } = await args.context
    .get(clientContext)('GET /product/my-product', { tab: 'draft' })
    .catch(noneWithoutConnection);
  const drafts = data.filter((ad) => ad.title !== '' || !isUntouched(ad.display_config)).slice(0, SHOWN);
  return { user_id, drafts, now: serverTime() };
}

/** The step works without a connection, and drafts do not. */
function noneWithoutConnection(error: unknown): Pick<Output<'GET /product/my-product'>, 'data'> {
  if (isError(error, 'connection_lost')) return { data: [] };
  throw error;
}

type Drafts = Awaited<ReturnType<typeof loader>>['drafts'];

/** The first step: a photo, taken or chosen, or none. */
export function Component() {
  const { user_id, drafts, now } = useLoaderData<typeof loader>();
  const { t } = useTranslation('quick');
  const navigate = useNavigate();
  const toast = useToast();
  const prefix = usePrefix();
  const isGuest = user_id === null;
  const paths = quickPaths(isGuest);
  useFollowingSteps(isGuest);
  const { store, ad, consentDialog } = useQuickStore(user_id, false);
  // Read again with each change of this tab's ad.
  const [isReading, setReading] = useState(false);
  // One that is just being begun is on its way to the next step.
  const isOffered = ({ line, photo, started_at }: QuickAd) =>
    (line !== '' || photo) && !(isReading && started_at === ad?.started_at);
  const storedAds = ad === undefined ? [] : store.storedAds().filter(isOffered);
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);

  const take = async (files: readonly File[]) => {
    const [file] = files;
    if (!file || isReading) return;
    if (files.length > 1 && !isGuest && (await storeShared(files).then(isStored, isNotStored))) {
      // The full designer has places for several.
      await navigate(adLinks.createNew());
      return;
    }
    if (files.length > 1) toast.info(t('photo.several'));
    setReading(true);
    store.begin();
    const refuse = () => toast.danger(t(isHeic(file) ? 'photo.heic' : 'photo.unreadable'));
    const isShown = await store.setPhoto(file, refuse).catch(() => false);
    if (isShown) {
      // The buttons stay busy until the next step is there.
      await navigate(paths.line());
      return;
    }
    setReading(false);
    refuse();
  };
  usePhotoSources((files) => void take(files));
  const takeFrom = (input: HTMLInputElement) => {
    void take([...(input.files ?? [])]);
    // Reset, so that choosing the same file again fires an event.
    input.value = '';
  };
  const takeEarly = useEffectEvent(({ current }: RefObject<HTMLInputElement | null>) => {
    if (current?.files?.length) takeFrom(current);
  });
  useEffect(() => {
    // Chosen before the scripts have loaded.
    takeEarly(camera);
    takeEarly(gallery);
  }, []);
  const withoutPhoto = () => {
    store.begin();
    store.withoutPhoto();
    void navigate(paths.line());
  };
  const files = {
    type: 'file',
    hidden: true,
    'aria-label': t('photo.file'),
    onChange: ({ target }: { target: HTMLInputElement }) => takeFrom(target),
  } as const;
  return (
    <QuickFrame
      step="photo"
      back={prefix(isGuest ? links.home() : links.myAds('draft'))}
      aside={
        isGuest
          ? { href: prefix(links.signIn({ next: quickLinks.photo() })), label: t('sign_in') }
          : { href: prefix(adLinks.createNew()), label: t('own_design') }
      }
    >
      <main className={quickPageClass(styles.photo)}>
        <Demonstration />
        <div>
          <h1 className={quickHeadingClass}>{t('photo.heading')}</h1>
          <p className="mt-2 text-ink-2">{t('photo.text')}</p>
          {isGuest ? <GuestNotice /> : <PostingLimitNotice draft={null} />}
          <div className={styles.camera}>
            <Button
              variant="primary"
              size="lg"
              full
              loading={isReading}
              data-opens={CAMERA}
              onClick={() => camera.current?.click()}
            >
              <Camera />
              {t('photo.camera')}
            </Button>
            <div>
              <Button
                variant="secondary"
                loading={isReading}
                data-opens={GALLERY}
                onClick={() => gallery.current?.click()}
              >
                <Images />
                {t('photo.gallery')}
              </Button>
              <Button variant="secondary" onClick={withoutPhoto}>
                {t('photo.none')}
              </Button>
            </div>
          </div>
          <DropArea
            isReading={isReading}
            fieldId={GALLERY}
            onChoose={() => gallery.current?.click()}
            onPhoto={(file) => void take([file])}
            onNone={withoutPhoto}
          />
          <p role="status" className="sr-only">
            {isReading ? t('photo.reading') : ''}
          </p>
          <input ref={camera} id={CAMERA} {...files} accept="image/*" capture="environment" />
          <input ref={gallery} id={GALLERY} {...files} accept={PHOTO_TYPES} />
          {storedAds.length > 0 && (
            <section className="mt-6" aria-labelledby="here">
              <h2 id="here" className="font-bold text-15">
                {t('photo.here')}
              </h2>
              <ul>
                {storedAds.map((each) => (
                  <li key={each.started_at}>
                    <Link
                      className={textLinkClass({ isAlone: true })}
                      to={each.design ? paths.designs() : paths.line()}
                      onClick={() => store.open(each)}
                    >
                      {each.line === '' ? t('photo.not_pinned') : each.line.slice(0, LINE_SHOWN)}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {drafts.length > 0 && <DraftList drafts={drafts} now={now} />}
        </div>
      </main>
      {consentDialog}
    </QuickFrame>
  );
}
const LINE_SHOWN = 60;
const CAMERA = 'camera';
const GALLERY = 'gallery';
const isStored = () => true;
const isNotStored = () => false;

function GuestNotice() {
  const { t } = useTranslation('quick');
  const locale = useLocale();
  const { welcome_coins } = useRoot();
  return (
    <div className="mt-3">
      <Alert tone="info" icon={<Info />}>
        {welcome_coins > 0 ? t('photo.guest', { coins: formatNumber(welcome_coins, locale) }) : t('photo.guest_plain')}
      </Alert>
    </div>
  );
}

const DRAFT_WIDTH = 112;

function DraftList({ drafts, now }: { drafts: Drafts; now: string }) {
  const { t } = useTranslation(['quick', 'ads']);
  const { t: ui } = useTranslation('ui');
  return (
    <section aria-labelledby="drafts">
      <div className="mt-6 flex items-center justify-between gap-3">
        <h2 id="drafts" className="font-bold text-15">
          {t('photo.continue')}
        </h2>
        <Link className={textLinkClass({ isAlone: true })} to={links.myAds('draft')}>
          {t('photo.all_drafts')}
        </Link>
      </div>
      <ul className={styles.drafts}>
        {drafts.map((draft) => {
          const { width, height } = RATIO_SIZES[draft.display_config.ratio];
          return (
            <li key={draft.id}>
              <Link to={nextStepPath(draft)}>
                <span className={classNames(dotBackground, styles.frame)} aria-hidden="true">
                  <span style={{ '--shape': width / height }}>
                    <Artwork design={draft.display_config} pictures={pictureOf} sizes={fixedSizes(DRAFT_WIDTH)} />
                  </span>
                </span>
                <b>{draft.title || t('ads:my_ads.untitled')}</b>
                <small>{t('photo.draft_age', { age: formatAgo(draft.updated_at, now, ui) })}</small>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
