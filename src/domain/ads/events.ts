/** What ads tell: listeners load the rest themselves. */
declare module '../../base/outbox.ts' {
  interface Events {
    /** It hangs on the board from now on. */
    'ad.published': { ad_id: string };
    /** What the board shows of it is another than before. */
    'ad.changed': { ad_id: string };
    /** It no longer hangs on the board. */
    'ad.ended': { ad_id: string };
  }
}

export {};
