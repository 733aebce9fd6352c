import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { type CSSProperties, memo } from 'react';
import { aspectOf } from '../../../contract/design/ratios.ts';
import { useSelected, useStore } from '../../browser/use-store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Artwork } from '../artwork/artwork.tsx';
import { fixedSizes, pictureOf } from '../artwork/pictures.ts';
import { useDesign, useDesigner } from '../designer-context.tsx';
import { useWords } from '../use-words.ts';
import { between } from './points.ts';
import { movedView, type View, WHOLE_CARD, ZOOM_STEP } from './view.ts';
import styles from './view-tools.module.css';

const MAP_PX = 64;
const mapSizes = fixedSizes(MAP_PX);
const MapArtwork = memo(Artwork);

/** Enlarges the view around its middle by a factor. */
function useZoom(): (factor: number) => void {
  const { view } = useDesigner();
  return (factor) => {
    const card = document.querySelector<HTMLElement>('[data-design]');
    if (!card) return;
    const size = { width: card.offsetWidth, height: card.offsetHeight };
    const zero = { x: 0, y: 0 };
    view.set(movedView(view.get(), size, zero, { by: zero, scale: factor, turn: 0, origin: zero }));
  };
}

/** The part of the card that is visible on the canvas. */
function visiblePart({ scale, x, y }: View): CSSProperties {
  const card = document.querySelector<HTMLElement>('[data-design]');
  const canvas = card?.parentElement;
  if (!card || !canvas) return {};
  const along = (length: number, room: number, start: number, moved: number) => {
    const edge = start + length / 2 + moved - (length * scale) / 2;
    const from = between(-edge / (length * scale), 0, 1);
    return [from, between((room - edge) / (length * scale), 0, 1) - from] as const;
  };
  const [left, width] = along(card.offsetWidth, canvas.clientWidth, card.offsetLeft, x);
  const [top, height] = along(card.offsetHeight, canvas.clientHeight, card.offsetTop, y);
  return { left: `${left * 100}%`, top: `${top * 100}%`, width: `${width * 100}%`, height: `${height * 100}%` };
}

/** Enlarges the canvas; without it, two fingers or the wheel do. */
export function ZoomButton() {
  const t = useWords();
  const zoom = useZoom();
  return <IconButton label={t('view.in')} icon={<ZoomIn />} onClick={() => zoom(ZOOM_STEP)} />;
}

/** While the canvas is enlarged: its zoom, and which part of the card is visible. */
export function ViewTools() {
  const { view, typing } = useDesigner();
  const isEnlarged = useSelected(view, ({ scale }) => scale !== 1);
  const isTyping = useStore(typing);
  return isEnlarged && !isTyping ? <EnlargedTools /> : null;
}

function EnlargedTools() {
  const t = useWords();
  const { view } = useDesigner();
  const shown = useStore(view);
  const zoom = useZoom();
  const design = useDesign((snapshot) => snapshot.design);
  return (
    <>
      <div className={styles.overview} style={{ '--aspect': aspectOf(design.ratio) }} aria-hidden="true" inert>
        <MapArtwork design={design} pictures={pictureOf} sizes={mapSizes} />
        <i style={visiblePart(shown)} />
      </div>
      <fieldset className={styles.tools}>
        <legend className="sr-only">{t('view.label')}</legend>
        <IconButton label={t('view.out')} icon={<ZoomOut />} onClick={() => zoom(1 / ZOOM_STEP)} />
        <output>{t('touch.tips.zoom', { percent: Math.round(shown.scale * 100) })}</output>
        <IconButton label={t('view.in')} icon={<ZoomIn />} onClick={() => zoom(ZOOM_STEP)} />
        <IconButton label={t('view.whole')} icon={<Maximize />} onClick={() => view.set(WHOLE_CARD)} />
      </fieldset>
    </>
  );
}
