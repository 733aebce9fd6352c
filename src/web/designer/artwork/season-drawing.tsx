import type { Season } from '../../../contract/design/rules.ts';
import { number } from './styles.ts';

/** A part of a drawing: a path that is filled, or drawn by a line of this width. */
type Part = { d: string; color: string; line?: number };

const GOLD = '#EBB54B';
const RED = '#D6252E';
const HEIGHT = 26;

const circle = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;

const lantern = (x: number, y: number, width: number): Part[] => {
  const half = width / 2;
  const height = width * 0.8;
  const bottom = y + height + 2.4;
  return [
    { d: `M${x} 0V${y}M${x} ${bottom}v5M${x - 1.2} ${bottom}v3.6M${x + 1.2} ${bottom}v3.6`, color: GOLD, line: 0.6 },
    {
      d: `M${x - half} ${y + 1.2 + height / 2}a${half} ${height / 2} 0 1 0 ${width} 0a${half} ${height / 2} 0 1 0 ${-width} 0z`,
      color: RED,
    },
    {
      d: `M${x} ${y + 1.2}v${height}M${x - half / 2} ${y + 1.8}q${-half / 3} ${height / 2} 0 ${height - 1.2}M${x + half / 2} ${y + 1.8}q${half / 3} ${height / 2} 0 ${height - 1.2}`,
      color: GOLD,
      line: 0.5,
    },
    { d: `M${x - 2.2} ${y}h4.4v1.6h-4.4zM${x - 2.2} ${bottom - 1.6}h4.4v1.6h-4.4z`, color: GOLD },
  ];
};

/** A lamp as it hangs at mosques. */
const lamp = (x: number, y: number): Part[] => [
  { d: `M${x} 0V${y}`, color: GOLD, line: 0.6 },
  {
    d: `M${x - 2} ${y + 2.4}L${x} ${y - 0.4}L${x + 2} ${y + 2.4}zM${x - 2.6} ${y + 2.4}h5.2l1 6.4l-2 2.6h-3.2l-2 -2.6z`,
    color: GOLD,
  },
  { d: `M${x - 1.5} ${y + 3.8}h3l.6 4.4l-1 1.4h-2.2l-1 -1.4z`, color: '#FFF3C4' },
];

/** Rice cakes in woven leaves. */
const ketupat = (x: number, y: number): Part[] => [
  { d: `M${x} 0V${y}M${x} ${y + 11}l-1.6 4.4M${x} ${y + 11}l1.8 4`, color: '#A9BE4B', line: 0.7 },
  { d: `M${x} ${y}l5.6 5.6l-5.6 5.6l-5.6 -5.6z`, color: '#7FA23A' },
  {
    d: `M${x - 3.7} ${y + 3.7}l5.6 5.6M${x - 1.9} ${y + 1.9}l5.6 5.6M${x + 3.7} ${y + 3.7}l-5.6 5.6M${x + 1.9} ${y + 1.9}l-5.6 5.6`,
    color: '#CADB74',
    line: 0.8,
  },
];

/** Flags on a string across the artwork. */
function bunting(): Part[] {
  const flags = Array.from({ length: 9 }, (_, index) => 3 + index * 11);
  const hang = (x: number) => 2.4 + 4 * (1 - ((x + 3 - 50) / 50) ** 2);
  const part = (from: number, to: number) =>
    flags.map((x) => `M${x} ${(hang(x) + from).toFixed(1)}h7v${to - from}h-7z`).join('');
  return [
    { d: 'M0 2.4Q50 10.4 100 2.4', color: '#8A8F98', line: 0.5 },
    { d: part(0, 3.2), color: RED },
    { d: part(3.2, 6.4), color: '#F6F3EA' },
  ];
}

/** A garland of fir with baubles. */
function garland(): Part[] {
  const needles = Array.from({ length: 34 }, (_, index) => {
    const x = index * 3;
    const y = 1.6 + 3 * Math.abs(Math.sin((x * Math.PI) / 33));
    return `M${x} ${y.toFixed(1)}l-2.4 3M${x} ${y.toFixed(1)}l2.4 3M${x} ${y.toFixed(1)}v3.4`;
  }).join('');
  const at = (xs: readonly number[], y: number) => xs.map((x) => circle(x, y, 1.9)).join('');
  return [
    { d: needles, color: '#2F7D4F', line: 1.3 },
    { d: at([16, 49, 82], 8), color: GOLD },
    { d: at([6, 39, 72], 7), color: '#E8434B' },
    { d: at([27, 60, 93], 7), color: '#F6F3EA' },
  ];
}

const DRAWINGS: Readonly<Record<Exclude<Season, 'NONE'>, readonly Part[]>> = {
  RAMADAN: [
    { d: 'M86 3.4a7.4 7.4 0 1 0 7.6 10.4a6.2 6.2 0 1 1 -7.6 -10.4z', color: GOLD },
    ...lamp(10, 5),
    ...lamp(21, 1.5),
    ...lamp(72, 3),
  ],
  LEBARAN: [...ketupat(10, 4), ...ketupat(24, 1), ...ketupat(90, 5), ...ketupat(78, 1)],
  AGUSTUS: bunting(),
  NATAL: garland(),
  IMLEK: [...lantern(12, 3, 12), ...lantern(88, 3, 12), ...lantern(74, 0.8, 8), ...lantern(27, 0.8, 8)],
};

/** The drawings of a feast along the upper edge, in percent of the artwork's width. */
export function SeasonDrawing({ season }: { season: Season }) {
  if (season === 'NONE' || !DRAWINGS[season]) return null;
  return (
    <svg className="ssn" viewBox={`0 0 100 ${number(HEIGHT)}`} aria-hidden>
      {DRAWINGS[season].map(({ d, color, line }) =>
        line ? (
          <path key={d} d={d} fill="none" stroke={color} strokeWidth={line} strokeLinecap="round" />
        ) : (
          <path key={d} d={d} fill={color} />
        ),
      )}
    </svg>
  );
}
