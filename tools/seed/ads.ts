import { animalAds } from './ads/animals.ts';
import { electronicsAds } from './ads/electronics.ts';
import { fashionAdsOne } from './ads/fashion-1.ts';
import { fashionAdsTwo } from './ads/fashion-2.ts';
import { foodAdsOne } from './ads/food-1.ts';
import { foodAdsTwo } from './ads/food-2.ts';
import { homeAdsOne } from './ads/home-1.ts';
import { homeAdsTwo } from './ads/home-2.ts';
import { jobAdsOne } from './ads/jobs-1.ts';
import { jobAdsTwo } from './ads/jobs-2.ts';
import { leisureAdsOne } from './ads/leisure-1.ts';
import { leisureAdsTwo } from './ads/leisure-2.ts';
import { leisureAdsThree } from './ads/leisure-3.ts';
import { propertyAdsOne } from './ads/property-1.ts';
import { propertyAdsTwo } from './ads/property-2.ts';
import { serviceAdsOne } from './ads/services-1.ts';
import { serviceAdsTwo } from './ads/services-2.ts';
import { variousAds } from './ads/various.ts';
import { vehicleAdsOne } from './ads/vehicles-1.ts';
import { vehicleAdsTwo } from './ads/vehicles-2.ts';
import type { SeedAd } from './types.ts';

/** The ads of the demonstration board. */
export const seedAds: SeedAd[] = [
  ...animalAds,
  ...electronicsAds,
  ...fashionAdsOne,
  ...fashionAdsTwo,
  ...foodAdsOne,
  ...foodAdsTwo,
  ...homeAdsOne,
  ...homeAdsTwo,
  ...jobAdsOne,
  ...jobAdsTwo,
  ...leisureAdsOne,
  ...leisureAdsTwo,
  ...leisureAdsThree,
  ...propertyAdsOne,
  ...propertyAdsTwo,
  ...serviceAdsOne,
  ...serviceAdsTwo,
  ...variousAds,
  ...vehicleAdsOne,
  ...vehicleAdsTwo,
];
