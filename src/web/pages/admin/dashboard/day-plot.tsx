import { useTranslation } from 'react-i18next';
import { TIME_ZONE } from '../../../../contract/text/jakarta.ts';
import { INTL_TAGS, type Locale } from '../../../../contract/text/locale.ts';
import { formatNumber } from '../../../ui/format.ts';
import { panelClass } from '../../../ui/panel.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import styles from './day-plot.module.css';

type Day = { day: string; ads: number };

/** The drawing's own units; it is as wide as its panel. */
const SIZE = { width: 760, height: 330, right: 56, top: 20, bottom: 40 };
const LABELS = 5;
const LINES = 3;

/** Ads by day as a line, with the same numbers as a table for those who do not see it. */
export function DayPlot({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const counts = days.map(({ ads }) => ads);
  const max = Math.max(...counts, 4);
  const top = Math.ceil(max / roundStep(max, 10)) * roundStep(max, 10);
  const step = roundStep(top, LINES);
  const bottom = SIZE.height - SIZE.bottom;
  const x = (index: number) => (index * (SIZE.width - SIZE.right)) / Math.max(days.length - 1, 1);
  const y = (ads: number) => bottom - (ads / top) * (bottom - SIZE.top);
  const path = `M${counts.map((ads, index) => `${x(index)},${y(ads)}`).join('L')}`;
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const summary = {
    first: dayName(first.day, locale),
    last: dayName(last.day, locale),
    min: formatNumber(Math.min(...counts), locale),
    max: formatNumber(Math.max(...counts), locale),
  };
  return (
    <section className={panelClass({ isPadded: true })}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-16 font-bold">{t('dashboard.posted')}</h2>
        <span className="text-13 text-ink-3">{`${summary.first} – ${summary.last}`}</span>
      </div>
      <svg
        className={styles.plot}
        viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
        role="img"
        aria-label={`${t('dashboard.posted')}. ${t('dashboard.posted_summary', summary)}`}
      >
        {Array.from({ length: Math.floor(top / step) + 1 }, (_, line) => line * step).map((value) => (
          <g key={value}>
            <path className={styles.line} d={`M0 ${y(value)}H${SIZE.width - SIZE.right}`} />
            <text x={SIZE.width - SIZE.right + 8} y={y(value) + 4}>
              {formatNumber(value, locale)}
            </text>
          </g>
        ))}
        <path className={styles.area} d={`${path}V${bottom}H0Z`} />
        <path className={styles.path} d={path} />
        <circle className={styles.last} cx={x(days.length - 1)} cy={y(last.ads)} r="5" />
        {labelled(days).map(({ day, position }, index, all) => (
          <text
            key={day}
            x={x(position)}
            y={SIZE.height - 12}
            textAnchor={index === 0 ? 'start' : index === all.length - 1 ? 'end' : 'middle'}
          >
            {dayName(day, locale)}
          </text>
        ))}
      </svg>
      <details className="mt-3 text-14">
        <summary className="cursor-pointer py-2.5 text-accent">{t('dashboard.as_table')}</summary>
        <table className={styles.numbers}>
          <thead>
            <tr>
              <th scope="col">{t('dashboard.day')}</th>
              <th scope="col">{t('dashboard.ads')}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, ads }) => (
              <tr key={day}>
                <th scope="row">{dayName(day, locale)}</th>
                <td>{formatNumber(ads, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

/** The whole number of 1, 2 or 5 times a power of ten that divides `max` into about `parts` parts. */
function roundStep(max: number, parts: number): number {
  const power = 10 ** Math.floor(Math.log10(max / parts));
  const rest = max / parts / power;
  // A factor is chosen up to the geometric mean with the next one.
  const factor = rest >= Math.sqrt(50) ? 10 : rest >= Math.sqrt(10) ? 5 : rest >= Math.sqrt(2) ? 2 : 1;
  return Math.max(power * factor, 1);
}

/** The days with a label below them: the first, the last, and some between. */
function labelled(days: readonly Day[]): { day: string; position: number }[] {
  const positions = Array.from({ length: LABELS }, (_, index) =>
    Math.round((index * (days.length - 1)) / (LABELS - 1)),
  );
  return [...new Set(positions)].flatMap((position) => {
    const found = days[position];
    return found ? { day: found.day, position } : [];
  });
}

/** `24 Okt`, `24 Oct`. */
function dayName(day: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale === 'id' ? INTL_TAGS.id : 'en-GB', {
    timeZone: TIME_ZONE,
    day: 'numeric',
    month: 'short',
  });
  return format.format(new Date(`${day}T12:00:00+07:00`));
}
