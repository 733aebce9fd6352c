/** Utility classes of the board's background: a pattern of dots. */
export const boardBackground = 'bg-(image:--dots) bg-position-[10px_10px] bg-size-[20px_20px]';
