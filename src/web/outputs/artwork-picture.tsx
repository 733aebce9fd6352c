import { boxesOf } from '../../contract/design/boxes.ts';
import { aspectOf } from '../../contract/design/ratios.ts';
import type { DisplayConfig } from '../../contract/design/schemas.ts';
import { Artwork } from '../designer/artwork/artwork.tsx';
import type { Pictures } from '../designer/artwork/pictures.ts';
import artworkCss from '../styles/artwork.css?raw';
import { ARTWORK_UI_FAMILY, drawableText } from './fonts.ts';
import { qrUrl } from './qr.ts';

const BORDER_CQW = { NONE: 0, BOLD: 3.4, THIN: 0.9, DASH: 1.1 };
const INSET_CQW = 2.6;
const TEAR_CQW = 0.45;

const px = (value: number) => `${Math.round(value * 100) / 100}px`;

/**
 * Replaces the artwork’s styles that satori does not support: the font weight 650, and vertical text, which is rendered
 * horizontally and then rotated.
 */
function stylesFor(design: DisplayConfig, width: number): string {
  const styles = [
    `.ad .f-jakarta { font-family: '${ARTWORK_UI_FAMILY}'; font-weight: 600; }`,
    // Satori breaks lines before it knows a width that results from margins.
    '.ad .band { position: relative; left: -6%; width: 112%; margin-inline: 0; padding: 2.4cqw 8cqw; }',
    '.ad .band .bk:not(.hl) { align-self: stretch; }',
    '.ad .rule.dbl { border-top-style: solid; border-top-width: 0.47cqw; border-bottom: 0.47cqw solid; height: 1.4cqw; }',
  ];
  const tabs = boxesOf(design).texts.find((box) => box.kind === 'tabs');
  if (!tabs) return styles.join('\n');
  const cqw = width / 100;
  const inset = design.border_inset && (design.border_type === 'THIN' || design.border_type === 'DASH');
  const frame = 2 * (BORDER_CQW[design.border_type] + (inset ? INSET_CQW : 0)) * cqw;
  const across = ((width - frame) * tabs.width) / 100 / design.tab_count;
  const down = ((width / aspectOf(design.ratio) - frame) * tabs.height) / 100 - TEAR_CQW * cqw;
  styles.push(
    `.ad .tabs-tear > div { position: absolute; flex: none; width: ${px(down)}; height: ${px(across)};
      top: ${px((down - across) / 2)}; border-right: 0; border-top: 0.45cqw dashed rgb(21 23 28 / 0.5); transform: rotate(-90deg); }`,
    '.ad .tabs-tear > div:first-child { border-top: 0; }',
  );
  for (let tab = 0; tab < design.tab_count; tab += 1) {
    const left = (tab + 0.5) * across - down / 2;
    styles.push(`.ad .tabs-tear > div:nth-child(${tab + 1}) { left: ${px(left)}; }`);
  }
  return styles.join('\n');
}

/** The design without characters that our fonts lack. */
function drawable(design: DisplayConfig): DisplayConfig {
  return {
    ...design,
    background_text: drawableText(design.background_text),
    elements: design.elements.map((element) => ({ ...element, rows: element.rows.map(drawableText) })),
    contents: design.contents.map((content) =>
      content.type === 'PHOTO'
        ? content
        : { ...content, rows: content.rows.map((row) => ({ ...row, text: drawableText(row.text) })) },
    ),
  };
}

/** The artwork for satori, `width` px wide, with the renderer and stylesheet of the pages. */
export function ArtworkPicture({
  design,
  pictures,
  width,
  address,
}: {
  design: DisplayConfig;
  pictures: Pictures;
  width: number;
  /** The URL in the QR code of its elements. */
  address: string;
}) {
  const hasCode = design.elements.some(({ type }) => type === 'QR');
  return (
    <div style={{ display: 'block', width, height: width / aspectOf(design.ratio) }}>
      <style>{artworkCss}</style>
      <style>{stylesFor(design, width)}</style>
      <Artwork
        design={drawable(design)}
        pictures={pictures}
        sizes={() => ''}
        priority
        {...(hasCode ? { qr: qrUrl(address) } : {})}
      />
    </div>
  );
}
