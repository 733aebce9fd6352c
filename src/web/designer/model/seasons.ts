import { TEMPLATE_SEASONS, type TemplateSeason } from '../../../contract/design/purpose-texts.ts';
import { DAY_MILLISECONDS } from '../../../contract/text/days.ts';

/**
 * First days of feasts that move. A table, because calendars of browsers differ from those of Indonesia by a day: months of
 * the moon by Umm al-Qura, Nyepi by the Balinese calendar.
 */
const MOVING_DAYS: Readonly<Record<Exclude<TemplateSeason, 'independence' | 'christmas'>, readonly string[]>> = {
  ramadan: [
    '2026-02-18',
    '2027-02-08',
    '2028-01-28',
    '2029-01-16',
    '2030-01-05',
    '2030-12-26',
    '2031-12-15',
    '2032-12-04',
  ],
  lebaran: [
    '2026-03-20',
    '2027-03-09',
    '2028-02-26',
    '2029-02-14',
    '2030-02-04',
    '2031-01-24',
    '2032-01-14',
    '2033-01-02',
  ],
  lunar_new_year: [
    '2026-02-17',
    '2027-02-06',
    '2028-01-26',
    '2029-02-13',
    '2030-02-03',
    '2031-01-23',
    '2032-02-11',
    '2033-01-31',
  ],
  nyepi: [
    '2026-03-19',
    '2027-03-08',
    '2028-03-26',
    '2029-03-15',
    '2030-03-05',
    '2031-03-24',
    '2032-03-12',
    '2033-03-31',
  ],
};
const FIXED_DAYS = { independence: '08-17', christmas: '12-25' } as const;
/** Days after its first on which templates of a feast are still shown. */
const LASTING = { ramadan: 29, lebaran: 7, independence: 14, christmas: 6, lunar_new_year: 14, nyepi: 0 } as const;
/** Days before a feast from which people advertise for it. */
const BEFORE = 42;

export type SeasonDate = {
  season: TemplateSeason;
  /** Its first day, as `2026-12-25`. */
  date: string;
  /** Days until then; 0 or less while it lasts. */
  days: number;
  /** Whether its templates are shown among the others. */
  isNear: boolean;
};

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MILLISECONDS);

function datesOf(season: TemplateSeason, year: number): readonly string[] {
  if (season !== 'independence' && season !== 'christmas') return MOVING_DAYS[season];
  return [year, year + 1].map((one) => `${one}-${FIXED_DAYS[season]}`);
}

/** The next date of each season from a day such as `2026-11-26` on, the next one first. Those beyond the table are left out. */
export function seasonsFrom(today: string): SeasonDate[] {
  const year = Number(today.split('-')[0]);
  return TEMPLATE_SEASONS.flatMap((season): SeasonDate[] => {
    const date = datesOf(season, year).find((day) => daysBetween(today, day) + LASTING[season] >= 0);
    if (!date) return [];
    const days = daysBetween(today, date);
    return [{ season, date, days, isNear: days <= BEFORE }];
  }).sort((one, other) => one.days - other.days);
}
