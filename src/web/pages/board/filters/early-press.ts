/**
 * The `data-press` of a link that was pressed before its code was there. Apart from that code, which is loaded late.
 */
export const earlyPress: { name?: string | undefined } = {};
