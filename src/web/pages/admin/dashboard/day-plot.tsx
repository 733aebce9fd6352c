import { scaleLinear, scalePoint } from '@visx/scale';
import { AreaClosed, LinePath } from '@visx/shape';
import { useTranslation } from 'react-i18next';
import { TIME_ZONE } from '../../../../contract/jakarta.ts';
import { INTL_TAGS, type Locale } from '../../../../contract/locale.ts';
import { formatNumber } from '../../../ui/format.ts';
import { panelClass } from '../../../ui/panel.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import styles from './day-plot.module.css';

type Day = { day: string; ads: number };

/** The drawing's own units; it is as wide as its panel. */
const SIZE = { width: 760, height: 330, right: 56, top: 20, bottom: 40 };
const LABELS = 5;

/** Ads by day as a line, with the same numbers as a table for those who do not see it. */
export function DayPlot({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const data = [...days];
  const most = Math.max(...data.map(({ ads }) => ads), 4);
  const x = scalePoint({ domain: data.map(({ day }) => day), range: [0, SIZE.width - SIZE.right] });
  const y = scaleLinear({ domain: [0, most], range: [SIZE.height - SIZE.bottom, SIZE.top], nice: true });
  const at = { x: ({ day }: Day) => x(day) ?? 0, y: ({ ads }: Day) => y(ads) };
  const [first, last] = [data[0], data.at(-1)];
  if (!first || !last) return null;
  const summary = {
    first: dayName(first.day, locale),
    last: dayName(last.day, locale),
    least: formatNumber(Math.min(...data.map(({ ads }) => ads)), locale),
    most: formatNumber(Math.max(...data.map(({ ads }) => ads)), locale),
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
        {y.ticks(3).map((value) => (
          <g key={value}>
            <path className={styles.line} d={`M0 ${y(value)}H${SIZE.width - SIZE.right}`} />
            <text x={SIZE.width - SIZE.right + 8} y={y(value) + 4}>
              {formatNumber(value, locale)}
            </text>
          </g>
        ))}
        <AreaClosed data={data} x={at.x} y={at.y} yScale={y} className={styles.area ?? ''} />
        <LinePath data={data} x={at.x} y={at.y} className={styles.path ?? ''} />
        <circle className={styles.last} cx={at.x(last)} cy={at.y(last)} r="5" />
        {labelled(data).map(({ day }, index, all) => (
          <text
            key={day}
            x={x(day)}
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
            {data.toReversed().map(({ day, ads }) => (
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

/** The days with a label below them: the first, the last, and some between. */
function labelled(days: readonly Day[]): Day[] {
  const places = Array.from({ length: LABELS }, (_, index) => Math.round((index * (days.length - 1)) / (LABELS - 1)));
  return [...new Set(places)].flatMap((place) => days[place] ?? []);
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
