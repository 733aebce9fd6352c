import type { Recipe } from '../recipe.ts';
import { captionBar } from './caption-bar.ts';
import { comic } from './comic.ts';
import { coupon } from './coupon.ts';
import { filmPoster } from './film-poster.ts';
import { framedSerif } from './framed-serif.ts';
import { frontPage } from './front-page.ts';
import { gallery } from './gallery.ts';
import { lampPost } from './lamp-post.ts';
import { magazine } from './magazine.ts';
import { night } from './night.ts';
import { paperStrips } from './paper-strips.ts';
import { priceFirst } from './price-first.ts';
import { priceSticker } from './price-sticker.ts';
import { ribbon } from './ribbon.ts';
import { script } from './script.ts';
import { seventies } from './seventies.ts';
import { shout } from './shout.ts';
import { sideBlock } from './side-block.ts';
import { sideTint } from './side-tint.ts';
import { smallAds } from './small-ads.ts';
import { toyBox } from './toy-box.ts';
import { twoBars } from './two-bars.ts';
import { typeCard } from './type-card.ts';
import { typeCoupon } from './type-coupon.ts';
import { typeFun } from './type-fun.ts';
import { typeNote } from './type-note.ts';
import { typePoster } from './type-poster.ts';
import { typePrice } from './type-price.ts';
import { typeTabs } from './type-tabs.ts';
import { typeWarm } from './type-warm.ts';
import { window } from './window.ts';

/** Every way in which a quick design is made. */
export const RECIPES: readonly Recipe[] = [
  captionBar,
  comic,
  coupon,
  filmPoster,
  framedSerif,
  frontPage,
  gallery,
  lampPost,
  magazine,
  night,
  paperStrips,
  priceFirst,
  priceSticker,
  ribbon,
  script,
  seventies,
  shout,
  sideBlock,
  sideTint,
  smallAds,
  toyBox,
  twoBars,
  typeCard,
  typeCoupon,
  typeFun,
  typeNote,
  typePoster,
  typePrice,
  typeTabs,
  typeWarm,
  window,
];
