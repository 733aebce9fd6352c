import type { Recipe } from '../recipe.ts';
import { arch } from './arch.ts';
import { bridge } from './bridge.ts';
import { captionBar } from './caption-bar.ts';
import { catalogue } from './catalogue.ts';
import { clippings } from './clippings.ts';
import { comic } from './comic.ts';
import { coupon } from './coupon.ts';
import { couponSubject } from './coupon-subject.ts';
import { cover } from './cover.ts';
import { coverPrice } from './cover-price.ts';
import { filmPoster } from './film-poster.ts';
import { frontPage } from './front-page.ts';
import { frontPageSubject } from './front-page-subject.ts';
import { gallery } from './gallery.ts';
import { lampPost } from './lamp-post.ts';
import { letters } from './letters.ts';
import { magazine } from './magazine.ts';
import { medallion } from './medallion.ts';
import { night } from './night.ts';
import { paperStrips } from './paper-strips.ts';
import { polaroid } from './polaroid.ts';
import { priceFirst } from './price-first.ts';
import { priceSticker } from './price-sticker.ts';
import { ribbon } from './ribbon.ts';
import { script } from './script.ts';
import { seal } from './seal.ts';
import { seventies } from './seventies.ts';
import { shout } from './shout.ts';
import { sideBlock } from './side-block.ts';
import { sideTint } from './side-tint.ts';
import { sideWide } from './side-wide.ts';
import { smallAds } from './small-ads.ts';
import { spotlight } from './spotlight.ts';
import { stageArch } from './stage-arch.ts';
import { stageAside } from './stage-aside.ts';
import { stageCircle } from './stage-circle.ts';
import { stageLongShadow } from './stage-long-shadow.ts';
import { stagePlinth } from './stage-plinth.ts';
import { stageRings } from './stage-rings.ts';
import { stageSticker } from './stage-sticker.ts';
import { stageSun } from './stage-sun.ts';
import { sunRays } from './sun-rays.ts';
import { tagged } from './tagged.ts';
import { through } from './through.ts';
import { toyBox } from './toy-box.ts';
import { twoBars } from './two-bars.ts';
import { typeCard } from './type-card.ts';
import { typeCheck } from './type-check.ts';
import { typeCoupon } from './type-coupon.ts';
import { typeNote } from './type-note.ts';
import { typePoster } from './type-poster.ts';
import { typePrice } from './type-price.ts';
import { typeRays } from './type-rays.ts';
import { typeSpot } from './type-spot.ts';
import { typeStrips } from './type-strips.ts';
import { typeTabs } from './type-tabs.ts';
import { typeWarm } from './type-warm.ts';
import { typeWords } from './type-words.ts';
import { window } from './window.ts';
import { wordWall } from './word-wall.ts';

/** Every way in which a quick design is made. */
export const RECIPES: readonly Recipe[] = [
  arch,
  captionBar,
  comic,
  coupon,
  filmPoster,
  frontPage,
  gallery,
  lampPost,
  magazine,
  medallion,
  night,
  paperStrips,
  polaroid,
  priceFirst,
  priceSticker,
  ribbon,
  script,
  seventies,
  shout,
  sideBlock,
  sideTint,
  smallAds,
  sunRays,
  toyBox,
  twoBars,
  typeCard,
  typeCheck,
  typeCoupon,
  typeNote,
  typePoster,
  typePrice,
  typeRays,
  typeSpot,
  typeStrips,
  typeTabs,
  typeWarm,
  typeWords,
  window,
  wordWall,
  // These come last: the place in this list is part of how the others are dealt.
  cover,
  stageArch,
  stageCircle,
  stageRings,
  stageSticker,
  stageSun,
  coverPrice,
  frontPageSubject,
  letters,
  through,
  bridge,
  spotlight,
  catalogue,
  clippings,
  seal,
  tagged,
  sideWide,
  stagePlinth,
  stageLongShadow,
  stageAside,
  couponSubject,
];
