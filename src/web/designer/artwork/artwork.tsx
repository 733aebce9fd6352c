import type { CSSProperties, ReactNode } from 'react';
import { type ArtworkBoxes, boxesOf, SUBJECT_ALIGN_SHARES, type TextBox } from '../../../contract/design/boxes.ts';
import { columnsOf, type FittedRow, fittedRows } from '../../../contract/design/fit.ts';
import { groundColor, groundOf, groundPath, paperOf } from '../../../contract/design/ground.ts';
import { STRIP_COLOR } from '../../../contract/design/legibility.ts';
import { letterLines } from '../../../contract/design/letter-lines.ts';
import { SAMPLE_QR_PATH } from '../../../contract/design/outputs.ts';
import { aspectOf, RATIO_SIZES, type Ratio } from '../../../contract/design/ratios.ts';
import {
  type Box,
  copyOf,
  cutOf,
  frameOf,
  hasSubjectAlign,
  hasTilt,
  isBehindSubject,
  slotsOf,
  toneOf,
} from '../../../contract/design/rules.ts';
import type { DisplayConfig, PhotoContent, TextContent, TextRow } from '../../../contract/design/schemas.ts';
import { type Scrim, scrimBackground } from '../../../contract/design/scrim.ts';
import { type ShapeBox, shapeColor, shapeParts } from '../../../contract/design/shape.ts';
import { type PictureStyle, type PrintedParts, printedParts, SHADOW_ROOM } from '../../../contract/media/images.ts';
import { withBoundAmounts } from '../../../contract/text/bound-amounts.ts';
import { Element } from './elements.tsx';
import { FONT_FACES } from './fonts.ts';
import { type PictureSizes, type Pictures, widthShare } from './pictures.ts';
import { RATIO_CLASSES } from './ratio-classes.ts';
import { SeasonDrawing } from './season-drawing.tsx';
import { boxStyle, classes, color, cqw, INK, number, percent, rotated } from './styles.ts';

export type ArtworkProps = {
  design: DisplayConfig;
  pictures: Pictures;
  sizes: PictureSizes;
  /** URL of the picture of the ad's QR code; without an ad it shows a sample. */
  qr?: string;
  /** Load its pictures eagerly, because it is visible when the page opens. */
  priority?: boolean;
};

const ALIGN_CLASSES = { LEFT: '', CENTER: 'ct', RIGHT: 'rt' };
const VERTICAL_CLASSES = { START: 's', CENTER: 'c', END: 'e', BETWEEN: 'b' };
const BORDER_CLASSES = { NONE: '', BOLD: 'bold', THIN: 'thin', DASH: 'dash' };
const FRAME_CLASSES = { RECT: '', ARCH: 'arch', CIRCLE: 'circ', HALF_LEFT: '', HALF_RIGHT: '', HALF_TOP: '' };
const KIND_CLASSES = { text: '', narrow: 'nar', columns: 'nar cols', pairs: 'nar prs' };
/** Degrees by which the strips of a slot are tilted, in turn, and how far one covers the one above, in cqw. */
const STRIP_TILTS = [-3, 2, -2];
const STRIP_OVERLAP = 2.6;
/** Tiles of an IMAGE background across the artwork. */
export const TILES_ACROSS = 3;

/** A box in percent of another one. */
const within = (box: Box, outer: Box): Box => ({
  x: ((box.x - outer.x) * 100) / outer.width,
  y: ((box.y - outer.y) * 100) / outer.height,
  width: (box.width * 100) / outer.width,
  height: (box.height * 100) / outer.height,
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
  style,
  zoom = 1,
  cut = null,
}: PictureBox & { alt: string; style?: CSSProperties | undefined; zoom?: number; cut?: PictureStyle | null }) {
  const picture = pictures(fileId, cut);
  const reference = RATIO_SIZES[ratio];
  return (
    <img
      src={picture.src}
      srcSet={picture.srcset}
      sizes={picture.srcset && sizes(widthShare(box, ratio) * zoom)}
      alt={alt}
      width={picture.width ?? Math.round((reference.width * box.width) / 100)}
      height={picture.height ?? Math.round((reference.height * box.height) / 100)}
      loading={priority ? undefined : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      style={style}
    />
  );
}

/** The picture's part that its slot shows: around the focal point, enlarged by its zoom. */
function cropStyle({ focus_x, focus_y, zoom }: PhotoContent): CSSProperties | undefined {
  const position =
    focus_x === 50 && focus_y === 50 ? {} : { objectPosition: `${percent(focus_x)} ${percent(focus_y)}` };
  if (zoom <= 100) return Object.keys(position).length === 0 ? undefined : position;
  const beyond = zoom - 100;
  return {
    ...boxStyle({ x: (-beyond * focus_x) / 100, y: (-beyond * focus_y) / 100, width: zoom, height: zoom }),
    ...position,
  };
}

type PhotoProps = Omit<PictureBox, 'fileId'> & {
  content: PhotoContent | null;
  index: number;
  /** The box of the slot in percent of the element that it is in. */
  position: Box;
  shape: string;
  tilt: number;
  cut: PictureStyle | null;
  tone: PictureStyle | null;
  /** What shows between the ink of a toned photo. */
  paper: string;
  /** The part of its place that shows the photo. */
  opening: Box | null;
  /** Where a cut-out stands in its place. */
  align: DisplayConfig['subject_align'];
};

function Photo({ content, index, position, shape, tilt, cut, tone, paper, opening, align, ...rest }: PhotoProps) {
  const slot = `photo-${index}`;
  const shown = opening ?? position;
  const style = tilt === 0 ? boxStyle(shown) : { ...boxStyle(shown), ...rotated(tilt) };
  if (!content?.file_id) return <div className={classes('sl', 'none', shape)} data-slot={slot} style={style} />;
  return (
    <div
      className={classes('sl', cut ? 'cutout' : shape)}
      data-slot={slot}
      style={tone === 'duo' || tone === 'halftone' ? { ...style, background: color(paper) } : style}
    >
      {opening ? (
        <div className="sl" style={boxStyle(within(position, opening))}>
          <Crop {...rest} content={content} fileId={content.file_id} cut={tone} />
        </div>
      ) : (
        <Crop {...rest} content={content} fileId={content.file_id} cut={cut ?? tone} align={align} />
      )}
      {content.tone === 'DIM' && !cut && <div className="sl" style={{ background: scrimBackground(DIM) }} />}
    </div>
  );
}

const DIM = { edge: 'all', strength: 4 } as const;

type Align = DisplayConfig['subject_align'];

function alignStyle(align: Align): CSSProperties | undefined {
  return align === 'CENTER' ? undefined : { objectPosition: `${percent(SUBJECT_ALIGN_SHARES[align] * 100)} 100%` };
}

/**
 * Where the picture of a subject stands in its slot. With room for a shadow it is larger than the slot, so that the subject
 * is where it is without a shadow: at the foot.
 */
export function subjectStyle({ shadow }: PrintedParts, align: Align): CSSProperties | undefined {
  if (!shadow) return alignStyle(align);
  const { beside, above, below } = SHADOW_ROOM;
  const height = 100 * (1 + above + below);
  const x = (100 * (beside + SUBJECT_ALIGN_SHARES[align])) / (1 + 2 * beside);
  return {
    ...boxStyle({ x: -100 * beside, y: -100 * above, width: 100 * (1 + 2 * beside), height }),
    objectPosition: `${percent(x)} ${percent((100 * 100 * (1 + above)) / height)}`,
  };
}

type CropProps = PictureBox & {
  content: PhotoContent;
  cut?: PictureStyle | null;
  isCopy?: boolean;
  align?: Align;
};

/** The part of a picture that its slot shows; of a cut-out all. */
function Crop({ content, cut = null, isCopy = false, align = 'CENTER', ...rest }: CropProps) {
  const whole = cut && printedParts(cut);
  return (
    <Img
      {...rest}
      alt={isCopy ? '' : content.alt}
      style={whole ? subjectStyle(whole, align) : cropStyle(content)}
      zoom={whole ? 1 : Math.max(100, number(content.zoom)) / 100}
      cut={cut}
    />
  );
}

type RowProps = {
  row: TextRow;
  index: number | undefined;
  fitted?: FittedRow | null | undefined;
  /** The number of strips above this one. */
  strip?: number;
};

function Row({ row, index, fitted, strip = 0 }: RowProps) {
  const name = classes(
    'bk',
    FONT_FACES[row.font].className,
    fitted ? 'fit' : `s${number(row.size)}`,
    ALIGN_CLASSES[row.align],
    row.caps ? 'caps' : '',
    row.marker || row.strip ? 'hl' : '',
    row.strip ? 'strip' : '',
  );
  const style: CSSProperties = { color: color(row.color) };
  if (row.marker || row.strip) style.background = color(row.marker ?? STRIP_COLOR);
  if (fitted) {
    style.fontSize = cqw(fitted.size);
    if (fitted.above !== 0) style.marginTop = cqw(-fitted.above);
    if (fitted.below !== 0) style.marginBottom = cqw(-fitted.below);
  }
  if (row.strip) {
    Object.assign(style, rotated(STRIP_TILTS[strip % STRIP_TILTS.length] ?? 0));
    if (strip > 0) style.marginTop = cqw(-STRIP_OVERLAP);
  }
  return (
    <p className={name} data-row={index} dir="auto" style={style}>
      {withBoundAmounts(row.text)}
    </p>
  );
}

// Rows are identified by their position only.
const rowsOf = (content: TextContent | null, isRepeat = false) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: it is identified by its number only
  content?.rows.map((row, index) => <Row key={index} row={row} index={isRepeat ? undefined : index} />);

/** The rows of a plain slot, fitted into their place where they ask for it. */
function PlacedRows({ design, content, box }: { design: DisplayConfig; content: TextContent | null; box: TextBox }) {
  const rows = content?.rows ?? [];
  const fitted = fittedRows(design, content, box);
  let strips = 0;
  const placed = rows.map((row, index) => {
    const strip = row.strip ? strips++ : 0;
    // biome-ignore lint/suspicious/noArrayIndexKey: it is identified by its number only
    return <Row key={index} row={row} index={index} fitted={fitted[index]} strip={strip} />;
  });
  const columns = columnsOf(box.kind, placed);
  if (columns.length === 1) return placed;
  return columns.map((column, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: it is identified by its number only
    <div key={index} className="col" style={index > 0 ? { borderColor: color(design.rule_color) } : undefined}>
      {column}
    </div>
  ));
}

/** Rows as large letters around the subject: its letter is missing among them, so screen readers get the text whole. */
function LetterRows({ design, content, box }: { design: DisplayConfig; content: TextContent | null; box: TextBox }) {
  return letterLines(design, content, box).rows.map(({ row, box: own, size, letters }) => {
    const { text = '', font = 'jakarta', color: ink = INK } = content?.rows[row] ?? {};
    return (
      <div
        key={row}
        className="letters caps"
        data-row={row}
        style={{ color: color(ink), left: cqw(own.x), top: cqw(own.y), width: cqw(own.width), height: cqw(own.height) }}
      >
        <p className="whole">{text}</p>
        {letters.map((part) => (
          <p
            key={`${part.x} ${part.y}`}
            className={`fit ${FONT_FACES[font].className}`}
            aria-hidden
            style={{ left: cqw(part.x), top: cqw(part.y), fontSize: cqw(size) }}
          >
            {part.text}
          </p>
        ))}
      </div>
    );
  });
}

const tinted = (content: TextContent | null): CSSProperties =>
  content?.background ? { background: color(content.background) } : {};

type TextSlotProps = {
  design: DisplayConfig;
  box: TextBox;
  content: TextContent | null;
  index: number;
  /** The box of the slot in percent of the element that it is in. */
  position: Box;
};

function TextSlot({ design, box, content, index, position }: TextSlotProps) {
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
    case 'letters':
      return (
        <div className="sl" data-slot={slot} style={{ ...boxStyle(position), ...tinted(content) }}>
          <LetterRows design={design} content={content} box={box} />
        </div>
      );
    default:
      return (
        <div
          className={classes('sl t', VERTICAL_CLASSES[content?.vertical_align ?? 'CENTER'], KIND_CLASSES[box.kind])}
          data-slot={slot}
          style={{ ...boxStyle(position), ...tinted(content) }}
        >
          <PlacedRows design={design} content={content} box={box} />
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

/** A pattern over a plain background, drawn in percent of the artwork's width. */
function Ground({ design }: { design: DisplayConfig }) {
  const tint = color(groundColor(design));
  if (groundOf(design) === 'SPOT') {
    return (
      <div
        className="gr"
        style={{ background: `radial-gradient(70% 56% at 50% 54%,${tint} 0%,${color(design.background)} 100%)` }}
      />
    );
  }
  const path = groundPath(design);
  if (!path) return null;
  const drawn =
    path.width === 0
      ? { fill: tint }
      : {
          fill: 'none',
          stroke: tint,
          strokeWidth: number(path.width),
          strokeDasharray: path.dash ?? undefined,
          strokeLinecap: path.isRound ? ('round' as const) : undefined,
        };
  return (
    <Drawing design={design}>
      <path d={path.d} {...drawn} />
    </Drawing>
  );
}

/** Paths over the whole artwork, in percent of its width. */
function Drawing({ design, children }: { design: DisplayConfig; children: ReactNode }) {
  return (
    <svg
      className="gr"
      viewBox={`0 0 100 ${number(100 / aspectOf(design.ratio))}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {children}
    </svg>
  );
}

/** The shape behind a subject. */
function Shape({ design, box }: { design: DisplayConfig; box: ShapeBox }) {
  const parts = shapeParts(design, box);
  if (parts.length > 0) {
    return (
      <Drawing design={design}>
        {parts.map(({ d, fill }) => (
          <path key={d} d={d} fill={color(fill)} />
        ))}
      </Drawing>
    );
  }
  const tint = color(shapeColor(design));
  const round = design.shape === 'ARCH' ? 'arch' : 'circ';
  return design.shape === 'RING' ? (
    <i className="shp ring" style={{ ...boxStyle(box), borderColor: tint }} />
  ) : (
    <i className={`shp ${round}`} style={{ ...boxStyle(box), background: tint }} />
  );
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

/** The places of the photos; a subject among letters is where they leave it room. */
function photoBoxes(design: DisplayConfig, { photos, texts }: ArtworkBoxes): readonly Box[] {
  const [place] = texts;
  return place?.kind === 'letters' ? [letterLines(design, slotsOf(design).texts[0] ?? null, place).subject] : photos;
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
  const shape = boxes.texts[0]?.kind === 'letters' ? 'circ' : FRAME_CLASSES[frameOf(design)];
  const { paper } = boxes;
  const photos = photoBoxes(design, boxes).map((box, index) => (
    <Photo
      // biome-ignore lint/suspicious/noArrayIndexKey: a slot is identified by its number only
      key={index}
      pictures={props.pictures}
      sizes={props.sizes}
      priority={props.priority ?? false}
      ratio={design.ratio}
      box={box}
      position={paper ? within(box, paper) : box}
      shape={shape}
      tilt={paper || !hasTilt(design) ? 0 : (slots.photos[index]?.tilt ?? 0)}
      cut={slots.photos[index] ? cutOf(design, slots.photos[index]) : null}
      opening={boxes.opening}
      align={hasSubjectAlign(design) ? design.subject_align : 'CENTER'}
      tone={slots.photos[index] ? toneOf(design, slots.photos[index]) : null}
      paper={paperOf(design)}
      content={slots.photos[index] ?? null}
      index={index}
    />
  ));
  const [first] = slots.photos;
  const copy = first && copyOf(design, first);
  const textAt = (box: TextBox, index: number, position: Box) => (
    <TextSlot
      key={index}
      design={design}
      box={box}
      position={position}
      content={slots.texts[index] ?? null}
      index={index}
    />
  );
  const isBehind = isBehindSubject(design, 0);
  const headline = boxes.texts.slice(0, 1).map((box, index) => textAt(box, index, box));
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
        <Ground design={design} />
        <SeasonDrawing season={design.season} />
        <Scrims scrims={boxes.background_scrims} />
        {boxes.shape && <Shape design={design} box={boxes.shape} />}
        {isBehind && headline}
        {paper ? (
          <div className="pap" style={{ ...boxStyle(paper), ...rotated(slots.photos[0]?.tilt ?? 0) }}>
            {photos}
            {boxes.texts.slice(0, 1).map((box, index) => textAt(box, index, within(box, paper)))}
          </div>
        ) : (
          photos
        )}
        <Scrims scrims={boxes.scrims} />
        {copy && first.file_id && boxes.photos[0] && (
          <div className="sl" style={boxStyle(boxes.photos[0])}>
            <Crop
              pictures={props.pictures}
              sizes={props.sizes}
              priority={props.priority ?? false}
              ratio={design.ratio}
              box={boxes.photos[0]}
              content={first}
              fileId={first.file_id}
              cut={copy}
              isCopy
            />
          </div>
        )}
        {boxes.texts.map((box, index) => (index === 0 && (paper || isBehind) ? null : textAt(box, index, box)))}
        {boxes.ring && <i className="ring" style={{ ...boxStyle(boxes.ring), borderColor: rule }} />}
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
        {design.elements.map((element, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an element is identified by its number only
          <Element key={index} design={design} element={element} index={index} qr={props.qr ?? SAMPLE_QR_PATH} />
        ))}
      </div>
    </div>
  );
}
