/** Lets ads outside of the view load their fonts (styles/artwork.css). */
export const loadAllFonts = (): void => document.documentElement.classList.add('all-fonts');
