/** Paths about one's own account, which guests' scripts do not need. */
export const accountLinks = {
  profileEmail: () => '/profile/email',
  /** The signed-in devices. */
  profileDevices: () => '/profile/devices',
  /** Archive and deletion of one's own data. */
  ownData: () => '/profile/data',
  /** A part of the notifications: a filter of `contract/notification-rules.ts`. */
  notifications: (filter: string) => (filter === 'all' ? '/notification' : `/notification?filter=${filter}`),
  endPause: () => '/profile/data#pause',
} as const;
