import { memo, type ReactNode, use } from 'react';
import { aspectOf, type Ratio } from '../../contract/design/ratios.ts';
import type { Favourite } from '../../contract/favourites/endpoints.ts';
import { adPath } from '../../contract/pages/addresses.ts';
import type { Listing } from '../../contract/search/endpoints.ts';
import { ServerRenderingContext } from '../app/server-rendering.ts';
import { railSizes } from '../designer/artwork/pictures.ts';
import { RATIO_CLASSES } from '../designer/artwork/ratio-classes.ts';
import { classNames } from '../ui/class-names.ts';
import { breakablePrice, formatAge, formatPrice, type PriceParts } from '../ui/format.ts';
import type { CardTexts } from './card-texts.ts';
import { StoredArtwork } from './stored-artwork.tsx';

/** What a card shows; the separate photo is for lists without artworks. Only favourites say what has changed. */
export type CardListing = Omit<Listing, 'photo_id'> & Partial<Pick<Favourite, 'former_price' | 'ended'>>;

export type CardProps = {
  listing: CardListing;
  /** The time, in ISO 8601, up to which the ad's age is counted: the same on the server and in the browser. */
  now: string;
  texts: CardTexts;
  /** In the row of boosted ads, where all cards have the same height. */
  isInRow?: boolean;
  /** Visible when the page opens: its pictures load at once. */
  isPriority?: boolean;
  isFavourite?: boolean;
  onFavourite?: (id: string, add: boolean) => void;
};

/** A constant, so that React has no elements to hydrate inside each button. */
const HEART_ICON = {
  __html:
    '<svg class="ic" aria-hidden="true" viewBox="0 0 24 24"><path d="M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5"></path></svg>',
};

/** An ad on a board. */
export const Card = memo(function Card(props: CardProps) {
  const { listing } = props;
  const server = use(ServerRenderingContext);
  // The masonry script and layout set the position in `style`, which React does not manage.
  const article = { className: cardClass(listing.ratio, listing.reserved), suppressHydrationWarning: true };
  if (server) {
    server.addArtwork(listing.artwork_html);
    return <article {...article} dangerouslySetInnerHTML={{ __html: server.cardHtml(props) }} />;
  }
  return <article {...article}>{cardContent(props)}</article>;
});

/** The inside of a card. It uses no hooks, so that the server can render it alone and cache the HTML. */
export function cardContent(props: CardProps): ReactNode {
  const { listing, now, texts, isInRow, isPriority } = props;
  const price = formatPrice(listing.price, listing.price_unit, listing.price_note, listing.price_period, texts.ui);
  return (
    <>
      {listing.boosted && !listing.reserved && (
        <i className="pinhead" role="img" aria-label={texts.board('boosted', {})} />
      )}
      {listing.highlighted && !listing.reserved && <span className="sorot star">{texts.board('highlighted', {})}</span>}
      {listing.reserved && <span className="sorot">{texts.board('reserved', {})}</span>}
      {/* Beside the artwork, not around it: the link's name is the title, and the artwork's texts are content. */}
      {/* biome-ignore lint/a11y/useAnchorContent: aria-label names it */}
      <a className="pin-link" href={`${texts.prefix}${adPath(listing.id, listing.title)}`} aria-label={listing.title} />
      <StoredArtwork html={adaptArtwork(listing, isInRow, isPriority)} />
      <CardCaption
        price={cardPrice(price)}
        badge={listing.agency ? texts.board('agency', {}) : undefined}
        details={`${listing.city_name} · ${formatAge(listing.published_at, now, texts.ui)}`}
      >
        <HeartButton {...props} />
      </CardCaption>
    </>
  );
}

/** Saves the card's ad, or removes it. */
export function HeartButton({ listing, texts, isFavourite = false, onFavourite }: CardProps): ReactNode {
  return (
    <button
      type="button"
      className="f"
      data-favourite={listing.id}
      aria-pressed={isFavourite}
      aria-label={texts.board('save', { title: listing.title })}
      onClick={() => onFavourite?.(listing.id, !isFavourite)}
      dangerouslySetInnerHTML={HEART_ICON}
    />
  );
}

/** Classes of a card's outermost element. */
export function cardClass(ratio: Ratio, isReserved = false): string {
  return `pin-card ${RATIO_CLASSES[ratio]}${isReserved ? ' reserved' : ''}`;
}

type CardCaptionProps = {
  className?: string | undefined;
  price: ReactNode;
  /** Before the details, such as the label of an agency. */
  badge?: string | undefined;
  details: string;
  /** The favourite button. */
  children?: ReactNode;
};

/** The two lines below a card's artwork. */
export function CardCaption({ className, price, badge, details, children }: CardCaptionProps) {
  return (
    <div className={classNames('cap', className)}>
      {price !== '' && <span className="p">{price}</span>}
      <span className="m">
        {badge && <b>{badge}</b>}
        {details}
      </span>
      {children}
    </div>
  );
}

/**
 * A price in a caption, which may break after the currency and before what follows the amount, not within the number.
 */
export function cardPrice({ prefix, suffix, ...parts }: PriceParts): ReactNode {
  const amount = breakablePrice(parts.amount);
  if (!prefix && !suffix) return amount;
  return (
    <>
      {prefix && <small>{`${prefix} `}</small>}
      {amount}
      {suffix && (
        <>
          <wbr />
          <small>{suffix}</small>
        </>
      )}
    </>
  );
}

// The author's quotes are escaped in the artwork, so these patterns match attributes only.
function adaptArtwork({ artwork_html, ratio }: CardListing, isInRow = false, isPriority = false): string {
  let html = artwork_html;
  if (isInRow) html = html.replaceAll(/ sizes="[^"]*"/g, ` sizes="${railSizes(aspectOf(ratio))}"`);
  if (isPriority) html = html.replaceAll(' loading="lazy"', ' fetchpriority="high"');
  return html;
}
