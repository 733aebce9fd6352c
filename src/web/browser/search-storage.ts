import { localStorageValue } from './local-storage-value.ts';

/** The last searches on this device, as `recent-searches.ts` writes them. They end with the session. */
export const storedSearches = localStorageValue('searches');
