/** Utilities of the ground on which ads are pinned: a pattern of dots. */
export const boardBackground = 'bg-(image:--dots) bg-position-[10px_10px] bg-size-[20px_20px]';
