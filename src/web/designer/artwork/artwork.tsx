import type { CSSProperties } from 'react';
import { boxesOf, type TextBox } from '../../../contract/design/boxes.ts';
import { aspectOf, RATIO_SIZES, type Ratio } from '../../../contract/design/ratios.ts';
import { type Box, slotsOf } from '../../../contract/design/rules.ts';
import type { DisplayConfig, PhotoContent, TextContent, TextRow } from '../../../contract/design/schemas.ts';
import { type Scrim, scrimBackground } from '../../../contract/design/scrim.ts';
import { FONT_FACES } from './fonts.ts';
import { type PictureSizes, type Pictures, widthShare } from './pictures.ts';
import { RATIO_CLASSES } from './ratio-classes.ts';

export type ArtworkProps = {
  design: DisplayConfig;
  pictures: Pictures;
  sizes: PictureSizes;
  /** Load its pictures eagerly, because it is visible when the page opens. */
  priority?: boolean;
};

const ALIGN_CLASSES = { LEFT: '', CENTER: 'ct', RIGHT: 'rt' };
const VERTICAL_CLASSES = { START: 's', CENTER: 'c', END: 'e', BETWEEN: 'b' };
const BORDER_CLASSES = { NONE: '', BOLD: 'bold', THIN: 'thin', DASH: 'dash' };
const INK = '#15171C';
/** Tiles of an IMAGE background across the artwork. */
export const TILES_ACROSS = 3;

const classes = (...names: string[]) => names.filter(Boolean).join(' ');
// The schema has validated both. This second check keeps anything else out of style attributes.
const color = (value: string) => (/^#[0-9a-fA-F]{6}$/.test(value) ? value : INK);
const number = (value: number) => (Number.isFinite(value) ? Math.round(value * 100) / 100 : 0);
const percent = (value: number) => `${number(value)}%`;
const boxStyle = (box: Box): CSSProperties => ({
  left: percent(box.x),
  top: percent(box.y),
  width: percent(box.width),
  height: percent(box.height),
});

type PictureBox = Pick<ArtworkProps, 'pictures' | 'sizes' | 'priority'> & { ratio: Ratio; box: Box; fileId: string };

function Img({
  pictures,
  sizes,
  priority,
  ratio,
  box,
  fileId,
  alt,
  focus,
}: PictureBox & { alt: string; focus?: string }) {
  const picture = pictures(fileId);
  const reference = RATIO_SIZES[ratio];
  return (
    <img
      src={picture.src}
      srcSet={picture.srcset}
      sizes={picture.srcset && sizes(widthShare(box, ratio))}
      alt={alt}
      width={picture.width ?? Math.round((reference.width * box.width) / 100)}
      height={picture.height ?? Math.round((reference.height * box.height) / 100)}
      loading={priority ? undefined : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      style={focus ? { objectPosition: focus } : undefined}
    />
  );
}

function Photo({
  content,
  index,
  ...rest
}: Omit<PictureBox, 'fileId'> & { content: PhotoContent | null; index: number }) {
  const slot = `photo-${index}`;
  if (!content?.file_id) return <div className="sl none" data-slot={slot} style={boxStyle(rest.box)} />;
  const centred = content.focus_x === 50 && content.focus_y === 50;
  const focus = centred ? {} : { focus: `${percent(content.focus_x)} ${percent(content.focus_y)}` };
  return (
    <div className="sl" data-slot={slot} style={boxStyle(rest.box)}>
      <Img {...rest} fileId={content.file_id} alt={content.alt} {...focus} />
    </div>
  );
}

function Row({ row, index }: { row: TextRow; index: number | undefined }) {
  const name = classes(
    'bk',
    FONT_FACES[row.font].className,
    `s${number(row.size)}`,
    ALIGN_CLASSES[row.align],
    row.caps ? 'caps' : '',
    row.marker ? 'hl' : '',
  );
  const style: CSSProperties = { color: color(row.color) };
  if (row.marker) style.background = color(row.marker);
  return (
    <p className={name} data-row={index} dir="auto" style={style}>
      {row.text}
    </p>
  );
}

// Rows are identified by their position only.
const rowsOf = (content: TextContent | null, isRepeat = false) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: it is identified by its number only
  content?.rows.map((row, index) => <Row key={index} row={row} index={isRepeat ? undefined : index} />);

const tinted = (content: TextContent | null): CSSProperties =>
  content?.background ? { background: color(content.background) } : {};

type TextSlotProps = { design: DisplayConfig; box: TextBox; content: TextContent | null; index: number };

function TextSlot({ design, box, content, index }: TextSlotProps) {
  const slot = `text-${index}`;
  switch (box.kind) {
    case 'band':
      return (
        <div className="bd">
          {/* Shrinks before the ribbon would overflow the artwork. */}
          <i style={{ flexBasis: percent(box.y) }} />
          <div
            className="band"
            data-slot={slot}
            style={{
              background: color(content?.background ?? design.background),
              transform: `rotate(${number(design.tilt)}deg)`,
            }}
          >
            {rowsOf(content)}
          </div>
        </div>
      );
    case 'sticker':
      return (
        <div
          className="stk"
          data-slot={slot}
          style={{ left: percent(box.x), top: percent(box.y), width: percent(box.width), ...tinted(content) }}
        >
          {rowsOf(content)}
        </div>
      );
    case 'tabs':
      return (
        <div className="tabs-tear" data-slot={slot} style={{ ...boxStyle(box), ...tinted(content) }}>
          {Array.from({ length: number(design.tab_count) }, (_, tab) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: it is identified by its number only
            <div key={tab} aria-hidden={tab > 0 || undefined}>
              {rowsOf(content, tab > 0)}
            </div>
          ))}
        </div>
      );
    default:
      return (
        <div
          className={`sl t ${VERTICAL_CLASSES[content?.vertical_align ?? 'CENTER']}`}
          data-slot={slot}
          style={{ ...boxStyle(box), ...tinted(content) }}
        >
          {rowsOf(content)}
        </div>
      );
  }
}

function WordBackground({ design }: { design: DisplayConfig }) {
  const lines = Math.ceil(120 / aspectOf(design.ratio) / 14);
  const word = `${design.background_text} `;
  return (
    <div
      className={`bgtext ${FONT_FACES[design.background_font].className}`}
      aria-hidden
      style={{ color: color(design.background_text_color) }}
    >
      {word.repeat(Math.ceil((lines * 26) / word.length))}
    </div>
  );
}

function ImageBackground({ design, fileId, ...rest }: ArtworkProps & { fileId: string }) {
  const { ratio } = design;
  if (design.background_size === 'COVER') {
    const box = { x: 0, y: 0, width: 100, height: 100 };
    return (
      <div className="sl">
        <Img {...rest} ratio={ratio} box={box} fileId={fileId} alt="" />
      </div>
    );
  }
  const across = 100 / TILES_ACROSS;
  const tile = { x: 0, y: 0, width: across, height: across * aspectOf(ratio) };
  return (
    <div className="sl tile">
      {Array.from({ length: TILES_ACROSS * Math.ceil(100 / tile.height) }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: it is identified by its number only
        <Img key={index} {...rest} ratio={ratio} box={tile} fileId={fileId} alt="" />
      ))}
    </div>
  );
}

function Background(props: ArtworkProps) {
  const { design } = props;
  if (design.background_type === 'IMAGE' && design.background_id)
    return <ImageBackground {...props} fileId={design.background_id} />;
  if (design.background_type === 'TEXT' && design.background_text.trim()) return <WordBackground design={design} />;
  return null;
}

function Scrims({ scrims }: { scrims: readonly Scrim[] }) {
  return scrims.map((scrim) => (
    <div
      key={scrim.edge}
      className={`scr-${scrim.edge}`}
      style={scrim.strength === 1 ? boxStyle(scrim) : { ...boxStyle(scrim), background: scrimBackground(scrim) }}
    />
  ));
}

/**
 * The artwork of an ad: the only renderer of a design. It never overflows its box and looks the same at every
 * width.
 */
export function Artwork(props: ArtworkProps) {
  const { design } = props;
  const boxes = boxesOf(design);
  const slots = slotsOf(design);
  const rule = color(design.rule_color);
  const hasBorder = design.border_type !== 'NONE';
  const isInset = design.border_inset && (design.border_type === 'THIN' || design.border_type === 'DASH');
  return (
    <div
      className={classes('ad', RATIO_CLASSES[design.ratio], design.lite ? 'lite' : '')}
      style={{ background: color(design.background) }}
    >
      <div
        className={classes('ad-f', BORDER_CLASSES[design.border_type], isInset ? 'in' : '')}
        style={hasBorder ? { borderColor: color(design.border_color ?? INK) } : undefined}
      >
        <Background {...props} />
        <Scrims scrims={boxes.background_scrims} />
        {boxes.photos.map((box, index) => (
          <Photo
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot is identified by its number only
            key={index}
            pictures={props.pictures}
            sizes={props.sizes}
            priority={props.priority ?? false}
            ratio={design.ratio}
            box={box}
            content={slots.photos[index] ?? null}
            index={index}
          />
        ))}
        <Scrims scrims={boxes.scrims} />
        {boxes.texts.map((box, index) => (
          <TextSlot
            // biome-ignore lint/suspicious/noArrayIndexKey: a slot is identified by its number only
            key={index}
            design={design}
            box={box}
            content={slots.texts[index] ?? null}
            index={index}
          />
        ))}
        {boxes.rules.map((line) => (
          <div
            key={line.y}
            className={line.double ? 'rule dbl' : 'rule'}
            style={{ top: percent(line.y), borderColor: rule }}
          />
        ))}
        {boxes.cut && <div className="cut" style={{ ...boxStyle(boxes.cut), borderColor: rule }} />}
        {boxes.notches.map((notch) => (
          <i key={notch.y} className="notch" style={{ left: percent(notch.x), top: percent(notch.y) }} />
        ))}
      </div>
    </div>
  );
}
