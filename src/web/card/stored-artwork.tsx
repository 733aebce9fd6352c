import { memo, use } from 'react';
import { ServerRenderingContext } from '../app/server-rendering.ts';

/** Class of the elements that hold a stored artwork, by which the browser finds them in the server's markup. */
export const ARTWORK_CLASS = 'artwork';

/**
 * The artwork of a published ad: HTML that `renderArtwork` made from a checked design and that is stored with the ad.
 */
export const StoredArtwork = memo(function StoredArtwork({ html }: { html: string }) {
  use(ServerRenderingContext)?.addArtwork(html);
  return <div className={ARTWORK_CLASS} dangerouslySetInnerHTML={{ __html: html }} />;
});
