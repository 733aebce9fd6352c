import { DAY_MILLISECONDS } from '../text/days.ts';

/** Copies of ads that a person may start in 24 hours. */
export const CASES_A_DAY = 5;
export const CASE_PICTURES = 8;
/** Whole rupiah. */
export const CASE_AMOUNT_MAX = 100_000_000_000;
export const CASE_STORY_LENGTH = 1000;
export const CASE_NAME_LENGTH = 100;
export const CASE_BANK_LENGTH = 60;
export const CASE_ACCOUNT_LENGTH = 60;
/** A copy that was not sent is deleted after so many days. */
export const UNSENT_CASE_DAYS = 30;
/** A sent case is deleted after so many days. */
export const CASE_DAYS = 365;
/** A transfer longer ago than this is a typing mistake. */
export const CASE_YEARS = 5;
/** The clock of a phone may be wrong by so much. */
export const CASE_CLOCK_MINUTES = 10;
/** Both sides of a stored screenshot in px: long ones of a chat stay legible. */
export const CASE_PICTURE_SIZE = {
  smallest: { width: 200, height: 200 },
  largest: { width: 1080, height: 3000 },
} as const;

/** When a case is deleted. */
export function caseEnd({ created_at, sent_at }: { created_at: Date; sent_at: Date | null }): Date {
  const days = sent_at === null ? UNSENT_CASE_DAYS : CASE_DAYS;
  return new Date(created_at.getTime() + days * DAY_MILLISECONDS);
}
