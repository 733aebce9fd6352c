import type { CSSProperties } from 'react';
import { elementBox, elementLines, elementSizes, elementTextBox } from '../../../contract/design/elements.ts';
import type { DesignElement, DisplayConfig } from '../../../contract/design/schemas.ts';
import { FONT_FACES } from './fonts.ts';
import { boxStyle, classes, color, cqw, rotated } from './styles.ts';

const CENTRE = 50;
const short = (value: number) => String(Math.round(value * 10) / 10);

/** A star with `points` tips, whose inner corners are at `inner` of its radius. */
function star(points: number, inner: number): string {
  const radius = 49;
  const at = (step: number) => {
    const angle = (step * Math.PI) / points - Math.PI / 2;
    const length = step % 2 === 0 ? radius : radius * inner;
    return `${short(CENTRE + Math.cos(angle) * length)} ${short(CENTRE + Math.sin(angle) * length)}`;
  };
  return `M${Array.from({ length: 2 * points }, (_, step) => at(step)).join('L')}z`;
}

/** A circle with `waves` round bulges. */
function scallops(waves: number): string {
  const radius = 44;
  const bulge = short(radius * Math.sin(Math.PI / waves) * 1.06);
  const at = (step: number) => {
    const angle = (2 * step * Math.PI) / waves;
    return `${short(CENTRE + Math.cos(angle) * radius)} ${short(CENTRE + Math.sin(angle) * radius)}`;
  };
  return `M${at(0)}${Array.from({ length: waves }, (_, step) => `A${bulge} ${bulge} 0 0 1 ${at(step + 1)}`).join('')}z`;
}

/** Two edges torn like those of adhesive tape. */
const torn = () => {
  const teeth = Array.from({ length: 5 }, (_, tooth) => tooth);
  const left = teeth.map((tooth) => `L${tooth % 2 === 0 ? 2 : 0} ${short(28 - tooth * 5.6 - 5.6)}`).join('');
  const right = teeth.map((tooth) => `L${tooth % 2 === 0 ? 98 : 100} ${short(tooth * 5.6 + 5.6)}`).join('');
  return `M0 0H100${right}H0${left}z`;
};

type Drawing = {
  /** The box that the paths are drawn in. */
  height: number;
  /** Filled with the element's colour. */
  fill?: string;
  /** Lines in the element's colour, of this width. */
  line?: string;
  lineWidth?: number;
  /** Lines in the colour of its text. */
  inkLine?: string;
  opacity?: number;
};

const circle = (radius: number, x = CENTRE, y = CENTRE) =>
  `M${short(x - radius)} ${short(y)}A${radius} ${radius} 0 1 1 ${short(x + radius)} ${short(y)}A${radius} ${radius} 0 1 1 ${short(x - radius)} ${short(y)}z`;

const DRAWINGS: Record<Exclude<DesignElement['type'], 'QR'>, Drawing> = {
  BURST: { height: 100, fill: star(18, 0.86) },
  DISC: { height: 100, fill: circle(49), inkLine: circle(44) },
  SEAL: { height: 100, fill: scallops(16) },
  TAG: { height: 56, fill: `M20 1H96A3 3 0 0 1 99 4V52A3 3 0 0 1 96 55H20L1 28z${holeIn(14, 28, 4.5)}` },
  STAMP: {
    height: 36,
    line: 'M6 2H94A4 4 0 0 1 98 6V30A4 4 0 0 1 94 34H6A4 4 0 0 1 2 30V6A4 4 0 0 1 6 2zM7 5H93A2 2 0 0 1 95 7V29A2 2 0 0 1 93 31H7A2 2 0 0 1 5 29V7A2 2 0 0 1 7 5z',
    lineWidth: 1.4,
  },
  ARROW: { height: 70, line: 'M4 8C34 2 70 16 84 58M84 58L62 48M84 58L95 34', lineWidth: 5 },
  LOOP: { height: 42, line: 'M58 4C26 0 3 10 4 23C5 36 32 41 56 39C82 37 97 29 96 18C95 8 70 2 40 5', lineWidth: 3 },
  UNDERLINE: { height: 16, line: 'M2 9C28 3 66 2 98 6C74 6 46 9 26 14', lineWidth: 3.4 },
  TAPE: { height: 28, fill: torn(), opacity: 0.82 },
  PIN: { height: 100, fill: circle(46) },
  WHATSAPP: {
    height: 30,
    fill: 'M15 0H85A15 15 0 0 1 85 30H15A15 15 0 0 1 15 0z',
    inkLine: 'M9.5 22L11 17.5A7 7 0 1 1 13.8 20.5zM14 12.5C14 16 16.5 18 19.5 18',
  },
};

/** A round hole, as a part of a path that is filled by the even-odd rule. */
function holeIn(x: number, y: number, radius: number): string {
  return circle(radius, x, y);
}

function Shape({ element, qr }: { element: DesignElement; qr: string }) {
  if (element.type === 'QR') return <img src={qr} alt="" loading="lazy" decoding="async" />;
  const { height, fill, line, lineWidth, inkLine, opacity } = DRAWINGS[element.type];
  const own = color(element.color);
  const stroke = { fill: 'none', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
  return (
    <svg viewBox={`0 0 100 ${height}`} aria-hidden>
      {fill && <path d={fill} fill={own} fillRule="evenodd" fillOpacity={opacity} />}
      {element.type === 'PIN' && <path d={circle(12, 36, 33)} fill="#FFFFFF" fillOpacity={0.6} />}
      {line && <path d={line} {...stroke} stroke={own} strokeWidth={lineWidth} />}
      {inkLine && <path d={inkLine} {...stroke} stroke={color(element.ink)} strokeWidth={1.2} />}
    </svg>
  );
}

/** A sticker, stamp or drawing on the artwork. Its text is real text, as large as its shape allows. */
export function Element({
  design,
  element,
  index,
  qr,
}: {
  design: DisplayConfig;
  element: DesignElement;
  index: number;
  /** URL of the picture of the ad's QR code. */
  qr: string;
}) {
  const box = elementBox(design, element);
  const position = elementTextBox(element);
  const sizes = elementSizes(element);
  const style: CSSProperties = { left: cqw(box.x), top: cqw(box.y), width: cqw(box.width), height: cqw(box.height) };
  // A stamp has no ground of its own, so its text has the colour of its lines.
  const ink = color(element.type === 'STAMP' ? element.color : element.ink);
  return (
    <div
      className={element.type === 'QR' ? 'el qr' : 'el'}
      data-slot={`element-${index}`}
      style={element.tilt === 0 ? style : { ...style, ...rotated(element.tilt) }}
    >
      <Shape element={element} qr={qr} />
      {position && (
        <div className="elt" style={boxStyle(position)}>
          {elementLines(element).map((line, row) => (
            <p
              // biome-ignore lint/suspicious/noArrayIndexKey: it is identified by its number only
              key={row}
              className={classes('bk', FONT_FACES[element.font].className, 'fit ct')}
              dir="auto"
              style={{ color: ink, fontSize: cqw(sizes[row] ?? 0) }}
            >
              {line}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}
