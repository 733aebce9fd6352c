import { queryOf } from './query.ts';

/** Paths about one's own account, which guests' scripts do not need. */
export const accountLinks = {
  /** The console of administrators, whose own paths are in `admin-links.ts`. */
  console: () => '/admin',
  profileEmail: () => '/profile/email',
  /** The second factor of administrators. */
  profileSecondFactor: () => '/profile/second-factor',
  /** The signed-in devices. */
  profileDevices: () => '/profile/devices',
  /** Archive and deletion of one's own data. */
  ownData: () => '/profile/data',
  /** A part of the notifications: a filter of `contract/notifications/rules.ts`. */
  notifications: (filter: string) => `/notification${queryOf({ filter: filter === 'all' ? undefined : filter })}`,
  /** Where a pause of the account ends. */
  endPause: () => '/profile/data#pause',
} as const;
