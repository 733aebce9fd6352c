import { Smartphone } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { aspectOf } from '../../contract/boxes.ts';
import { type Listing, listProducts } from '../../contract/search.ts';
import { Logo } from '../layout/logo.tsx';
import { Segmented } from '../ui/choices.tsx';
import { formatPrice, priceText } from '../ui/format.ts';
import { useClient } from '../viewer.tsx';
import { useDesign, useDesigner } from './designer-context.tsx';
import { Face } from './face.tsx';
import { RATIO_CLASSES } from './face-classes.ts';
import { fixedSizes, pictureOf } from './pictures.ts';

const VIEWS = ['board', 'detail'] as const;
type View = (typeof VIEWS)[number];
/** A column of the board on a common phone. */
const COLUMN_PX = 176;
const DETAIL_PX = 332;
const NEIGHBOURS = 7;
const columnSizes = fixedSizes(COLUMN_PX);
const detailSizes = fixedSizes(DETAIL_PX);

/** How the ad will hang on the board among others, and how it looks when it is opened. */
export function Preview() {
  const { t } = useTranslation('designer');
  const [view, setView] = useState<View>('board');
  return (
    <aside className="dzprev" aria-label={t('preview')}>
      <div className="dz-head">
        <h2>{t('preview')}</h2>
        <Segmented
          label={t('preview_view')}
          isLabelHidden
          name="preview"
          value={view}
          options={VIEWS.map((value) => ({
            value,
            label: (
              <>
                {value === 'board' && <Smartphone className="ic" aria-hidden="true" />}
                {t(`previews.${value}`)}
              </>
            ),
          }))}
          onValueChange={setView}
        />
      </div>
      {view === 'board' ? <BoardPreview /> : <DetailPreview />}
    </aside>
  );
}

function BoardPreview() {
  const { t } = useTranslation('designer');
  const neighbours = useNeighbours();
  const half = Math.ceil(neighbours.length / 2);
  return (
    <div className="phone" inert>
      <div className="phone-bar">
        <Logo appName={t('layout:app_name')} />
      </div>
      <div className="phone-board">
        <div>
          <OwnCard />
          {neighbours.slice(0, half).map((card) => (
            <Neighbour key={card.id} card={card} />
          ))}
        </div>
        <div>
          {neighbours.slice(half).map((card) => (
            <Neighbour key={card.id} card={card} />
          ))}
        </div>
      </div>
    </div>
  );
}

function OwnCard() {
  const { t } = useTranslation('ui');
  const { draft } = useDesigner();
  const document = useDesign((snapshot) => snapshot.document);
  const price = formatPrice(draft.price, draft.price_unit, draft.price_note, draft.price_period, t);
  return (
    <article className={`pin-card me ${RATIO_CLASSES[document.ratio]}`}>
      <Face document={document} pictures={pictureOf} sizes={columnSizes} priority />
      <div className="cap">
        <span className="p">
          {draft.title === '' && draft.price === null ? <i className="bar" /> : priceText(price)}
        </span>
        <span className="m">{t('age.now')}</span>
      </div>
    </article>
  );
}

const Neighbour = memo(function Neighbour({ card }: { card: Listing }) {
  const { t } = useTranslation('ui');
  const price = formatPrice(card.price, card.price_unit, card.price_note, card.price_period, t);
  return (
    <article className={`pin-card ${RATIO_CLASSES[card.ratio]}`}>
      {/* Our own renderer drew it, from a document that passed the schema. */}
      <div dangerouslySetInnerHTML={{ __html: card.face_html }} />
      <div className="cap">
        <span className="p">{priceText(price)}</span>
        <span className="m">{card.city_name}</span>
      </div>
    </article>
  );
});

/** A few ads of the board to hang beside; only where the preview is in sight. */
function useNeighbours(): readonly Listing[] {
  const client = useClient();
  const [cards, setCards] = useState<readonly Listing[]>([]);
  useEffect(() => {
    if (!matchMedia('(min-width: 992px)').matches) return;
    const abort = new AbortController();
    // Without them the own card hangs alone, which is a preview too.
    client(listProducts, {}, { signal: abort.signal }).then(
      ({ data }) => setCards(data.filter((card) => aspectOf(card.ratio) < 1.5).slice(0, NEIGHBOURS)),
      () => undefined,
    );
    return () => abort.abort();
  }, [client]);
  return cards;
}

function DetailPreview() {
  const { t } = useTranslation('designer');
  const { draft } = useDesigner();
  const document = useDesign((snapshot) => snapshot.document);
  return (
    <div className="dz-detail" inert>
      <div className="dz-detail-stage">
        <Face document={document} pictures={pictureOf} sizes={detailSizes} priority />
      </div>
      <b>{draft.title || t('preview_title')}</b>
      <p className="hint">{t('preview_detail_hint')}</p>
    </div>
  );
}
