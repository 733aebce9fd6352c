/** Utility classes of a background with a fine pattern of dots, on which an ad is shown. */
export const dotBackground = 'bg-sunken bg-(image:--dots) bg-size-[20px_20px]';
