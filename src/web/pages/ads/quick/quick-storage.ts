import { localStorageValue, tabStorageValue } from '../../../browser/local-storage-value.ts';
import { type QuickAd, quickAd } from './quick-ad.ts';

/** The ads that are being made on this device by a user or a guest, the last one first, and which one this tab works on. */
export type QuickStorage = {
  key: string;
  all(): QuickAd[];
  /** The ad of this tab; null if it has not begun or opened one. */
  own(): QuickAd | null;
  /** Stores an ad as this tab's. False: this device stores nothing. */
  store(ad: QuickAd): boolean;
  /** Works on this ad in this tab. */
  open(ad: QuickAd | null): void;
  forget(ad: QuickAd): void;
};

/** The oldest ones give way, so that the store of a device does not grow without end. */
export const MAX_STORED = 5;

/** Whether both are states of one ad: its photo may have been replaced, and with it the id. */
export const isSameAd = (one: QuickAd, other: QuickAd): boolean => one.started_at === other.started_at;

/** Reads the stored ads; what is damaged is left out. */
export function parseAds(text: string | null): QuickAd[] {
  return listOf(text).flatMap((each) => quickAd.safeParse(each).data ?? []);
}

function listOf(text: string | null): unknown[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.slice(0, MAX_STORED) : [];
  } catch {
    return [];
  }
}

/** Opens what this device stores for an owner. Two tabs that make two ads do not touch each other's. */
export function openQuickStorage(owner: string): QuickStorage {
  const key = `papan:quick:${owner}`;
  const device = localStorageValue(key);
  const tab = tabStorageValue(key);
  const othersThan = ({ started_at }: QuickAd) => listOf(device.read()).filter((each) => startOf(each) !== started_at);
  const all = () => parseAds(device.read());
  return {
    key,
    all,
    own: () => all().find(({ started_at }) => String(started_at) === tab.read()) ?? null,
    store(ad) {
      tab.store(String(ad.started_at));
      return device.store(JSON.stringify([ad, ...othersThan(ad)].slice(0, MAX_STORED)));
    },
    open: (ad) => void tab.store(ad && String(ad.started_at)),
    forget(ad) {
      tab.store(null);
      const others = othersThan(ad);
      device.store(others.length > 0 ? JSON.stringify(others) : null);
    },
  };
}

const startOf = (item: unknown): unknown =>
  typeof item === 'object' && item !== null ? Reflect.get(item, 'started_at') : undefined;
