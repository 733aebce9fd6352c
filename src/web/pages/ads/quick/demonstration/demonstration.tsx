import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PictureStyle } from '../../../../../contract/media/images.ts';
import { Artwork } from '../../../../designer/artwork/artwork.tsx';
import type { Picture, PictureSizes } from '../../../../designer/artwork/pictures.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { dotBackground } from '../../../../ui/dot-background.ts';
import contactSmall from './clean-contact-320.webp';
import contact from './clean-contact-520.webp';
import halftoneSmall from './clean-halftone-320.webp';
import halftone from './clean-halftone-520.webp';
import styles from './demonstration.module.css';
import { demonstrationDesigns } from './designs.ts';
import outlineSmall from './outline-320.webp';
import outline from './outline-520.webp';
import photoSmall from './photo-280.webp';
import photo from './photo-560.webp';

/** Stands for the photo in the designs, which no server has. */
const PHOTO_ID = '00000000-0000-7000-8000-000000000000';

const of = (small: string, large: string): Picture => ({ src: large, srcset: `${small} 320w, ${large} 520w` });
const CUTS: Partial<Record<PictureStyle, Picture>> = {
  'clean-contact': of(contactSmall, contact),
  'clean-halftone': of(halftoneSmall, halftone),
  outline: of(outlineSmall, outline),
};
const PHOTO: Picture = { src: photo, srcset: `${photoSmall} 280w, ${photo} 560w` };
const pictures = (_: string, style?: PictureStyle | null) => (style && CUTS[style]) || PHOTO;

const short = (width: number) => String(Math.round(width));
/** Widths of the largest design on wide screens and on phones, in px. */
const sizes: PictureSizes = (share) => `(min-width:62rem) ${short(300 * share)}px,${short(142 * share)}px`;

/**
 * What a photo becomes: the photo of a motorcycle in a garage, and three designs of it. Source: `Motorcycle` of the
 * Middlebury stereo datasets of 2014, put into the public domain (CC0) by Daniel Scharstein.
 */
export function Demonstration() {
  const { t } = useTranslation('quick');
  const designs = useMemo(
    () =>
      demonstrationDesigns(PHOTO_ID, {
        masthead: t('demonstration.masthead'),
        headline: t('demonstration.headline'),
        facts: t('demonstration.facts'),
        price: t('demonstration.price'),
        note: t('demonstration.note'),
        title: t('demonstration.title'),
        amount: t('demonstration.amount'),
        unit: t('demonstration.unit'),
        papers: t('demonstration.papers'),
        name: t('demonstration.name'),
        summary: t('demonstration.summary'),
      }),
    [t],
  );
  return (
    <div className={classNames(dotBackground, styles.demonstration)} aria-hidden="true">
      {designs.map((design, index) => (
        <div key={design.background} className={styles.design}>
          <Artwork design={design} pictures={pictures} sizes={sizes} />
          {index === designs.length - 1 && <i className="pinhead" />}
        </div>
      ))}
      <div className={styles.photo}>
        <img src={PHOTO.src} srcSet={PHOTO.srcset} sizes={sizes(0.75)} alt="" loading="lazy" decoding="async" />
      </div>
      <svg
        className={styles.arrow}
        aria-hidden="true"
        viewBox="0 0 70 40"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
      >
        <path d="M4 34C16 12 38 6 62 12" strokeDasharray="5 5" strokeLinecap="round" />
        <path d="M54 5l9 7-8 8" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </div>
  );
}
