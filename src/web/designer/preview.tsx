import { Eye, Smartphone } from 'lucide-react';
import { memo, useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { aspectOf } from '../../contract/design/ratios.ts';
import type { Listing } from '../../contract/search/endpoints.ts';
import { CardCaption, cardClass, cardPrice } from '../card/card.tsx';
import { StoredArtwork } from '../card/stored-artwork.tsx';
import { Logo } from '../layout/logo.tsx';
import { useClient } from '../session/viewer.tsx';
import { Segmented, Switch } from '../ui/choices.tsx';
import { classNames } from '../ui/class-names.ts';
import { useMatches } from '../ui/device.ts';
import { Hint } from '../ui/field.tsx';
import { formatPrice } from '../ui/format.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Artwork } from './artwork/artwork.tsx';
import { fixedSizes, pictureOf } from './artwork/pictures.ts';
import { useDesign, useDesigner } from './designer-context.tsx';
import { LateDialog } from './late-dialog.tsx';
import styles from './preview.module.css';
import { useWords } from './use-words.ts';

const VIEWS = ['board', 'detail', 'link'] as const;
type View = (typeof VIEWS)[number];
/** Width of a board column on a common phone. */
const COLUMN_PX = 176;
const DETAIL_PX = 332;
const NEIGHBOURS = 7;
const columnSizes = fixedSizes(COLUMN_PX);
const detailSizes = fixedSizes(DETAIL_PX);
/** Screens that have room for the preview beside the canvas. */
const WIDE_SCREEN = '(min-width: 1200px)';

const PreviewArtwork = memo(Artwork);

/** The design, but later than on the canvas while the author types or drags: the canvas comes first. */
const useShownDesign = () => useDeferredValue(useDesign((snapshot) => snapshot.design));

/** Whether the preview is beside the canvas; otherwise a button opens it. */
const useIsWide = () => useMatches(WIDE_SCREEN);

/** Previews of the ad on the board, on its own page and as a link in a chat. */
export function Preview() {
  const t = useWords();
  const isWide = useIsWide();
  return (
    <aside className={styles.preview} aria-label={t('preview')}>
      {isWide && <Views heading={<h2>{t('preview')}</h2>} />}
    </aside>
  );
}

/** Opens the preview in a bottom sheet, when there is no room beside the canvas. */
export function PreviewButton() {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton className="xl:hidden" label={t('preview')} icon={<Eye />} onClick={() => setOpen(true)} />
      {isOpen && (
        <LateDialog open onOpenChange={setOpen} size="lg" title={t('preview')}>
          <div className={styles.dialog}>
            <Views heading={null} />
          </div>
        </LateDialog>
      )}
    </>
  );
}

function Views({ heading }: { heading: React.ReactNode }) {
  const t = useWords();
  const [view, setView] = useState<View>('board');
  const [isDark, setDark] = useState(false);
  const [isLarge, setLarge] = useState(false);
  return (
    <>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
        {heading}
        <Segmented
          label={t('preview_view')}
          isLabelHidden
          name="preview"
          value={view}
          options={VIEWS.map((value) => ({
            value,
            label: (
              <>
                {value === 'board' && <Smartphone aria-hidden="true" />}
                {t(`previews.${value}`)}
              </>
            ),
          }))}
          onValueChange={setView}
        />
      </div>
      <div className={styles.options}>
        <Switch label={t('preview_dark')} checked={isDark} onChange={(event) => setDark(event.target.checked)} />
        <Switch label={t('preview_large')} checked={isLarge} onChange={(event) => setLarge(event.target.checked)} />
      </div>
      <p className="sr-only" role="status">
        {t('preview_shows', { view: t(`previews.${view}`) })}
      </p>
      <div className={classNames(styles.shown, isLarge && styles.large)} data-theme={isDark ? 'dark' : 'light'} inert>
        {view === 'board' && <BoardPreview />}
        {view === 'detail' && <DetailPreview />}
        {view === 'link' && <LinkPreview />}
      </div>
      {view === 'link' && <Hint className="mt-2.5 mb-4.5">{t('preview_link_hint')}</Hint>}
    </>
  );
}

function BoardPreview() {
  const t = useWords();
  const neighbours = useNeighbours();
  const half = Math.ceil(neighbours.length / 2);
  return (
    <div className={styles.phone}>
      <div className={styles.phoneBar}>
        <Logo appName={t('layout:app_name')} />
      </div>
      <div className={styles.phoneBoard}>
        <div>
          <OwnCard />
          {neighbours.slice(0, half).map((card) => (
            <BoardCard key={card.id} listing={card} />
          ))}
        </div>
        <div>
          {neighbours.slice(half).map((card) => (
            <BoardCard key={card.id} listing={card} />
          ))}
        </div>
      </div>
    </div>
  );
}

type Priced = Pick<Listing, 'price' | 'price_unit' | 'price_note' | 'price_period'>;

function Price({ price, price_unit, price_note, price_period }: Priced) {
  const { t } = useTranslation('ui');
  return cardPrice(formatPrice(price, price_unit, price_note, price_period, t));
}

/** The price in the link's picture, in one font size. */
function LinkPrice({ price, price_unit, price_note, price_period }: Priced) {
  const { t } = useTranslation('ui');
  const { prefix, amount, suffix } = formatPrice(price, price_unit, price_note, price_period, t);
  return (
    <>
      {prefix && `${prefix} `}
      {amount}
      {suffix && (
        <>
          <wbr />
          {suffix}
        </>
      )}
    </>
  );
}

function OwnCard() {
  const { t } = useTranslation('ui');
  const { draft } = useDesigner();
  const design = useShownDesign();
  const isEmpty = draft.title === '' && draft.price === null;
  return (
    <article className={classNames(cardClass(design.ratio), styles.ownCard)}>
      <PreviewArtwork design={design} pictures={pictureOf} sizes={columnSizes} priority />
      <CardCaption
        className={styles.caption}
        price={isEmpty ? <i className={styles.blank} /> : <Price {...draft} />}
        details={t('age.now')}
      />
    </article>
  );
}

const BoardCard = memo(function BoardCard({ listing }: { listing: Listing }) {
  return (
    <article className={cardClass(listing.ratio)}>
      <StoredArtwork html={listing.artwork_html} />
      <CardCaption className={styles.caption} price={<Price {...listing} />} details={listing.city_name} />
    </article>
  );
});

/** A few ads of the board to show beside the user's ad. */
function useNeighbours(): readonly Listing[] {
  const client = useClient();
  const [cards, setCards] = useState<readonly Listing[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    // On failure, the preview shows only the user's card.
    client('GET /product', {}, { signal: abort.signal, errors: 'caller' }).then(
      ({ data }) => setCards(data.filter((card) => aspectOf(card.ratio) < 1.5).slice(0, NEIGHBOURS)),
      () => undefined,
    );
    return () => abort.abort();
  }, [client]);
  return cards;
}

function DetailPreview() {
  const t = useWords();
  const { draft } = useDesigner();
  const design = useShownDesign();
  return (
    <div className={styles.detail}>
      <div className={styles.detailArtwork}>
        <PreviewArtwork design={design} pictures={pictureOf} sizes={detailSizes} priority />
      </div>
      <b>{draft.title || t('preview_title')}</b>
      <Hint>{t('preview_detail_hint')}</Hint>
    </div>
  );
}

/** The preview of the ad's link in a chat: the layout of the share picture. */
function LinkPreview() {
  const t = useWords();
  const { draft } = useDesigner();
  const design = useShownDesign();
  const title = draft.title || t('preview_title');
  return (
    <div className={styles.chat}>
      <div className={styles.chatLink}>
        <div className={styles.sharePicture} style={{ '--aspect': aspectOf(design.ratio) }}>
          <div className={styles.shareArtwork}>
            <PreviewArtwork design={design} pictures={pictureOf} sizes={detailSizes} priority />
          </div>
          {/* The picture is the same in every theme. */}
          <div className={styles.shareText}>
            <Logo appName={t('layout:app_name')} />
            <div>
              <b>{draft.price === null && draft.title === '' ? t('preview_price') : <LinkPrice {...draft} />}</b>
              <span>{title}</span>
            </div>
          </div>
        </div>
        <div className={styles.chatText}>
          <b>{title}</b>
          <span>{t('layout:app_name')}</span>
        </div>
      </div>
    </div>
  );
}
