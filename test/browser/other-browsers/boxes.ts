/** An element of an artwork, in px from the artwork's corner, with the lines of its text and of its neighbours' texts. */
type Box = { name: string; left: number; top: number; width: number; height: number; lines: number; stacked: number };
/** By the artworks' names. */
type Artworks = Readonly<Record<string, readonly Box[]>>;

/**
 * Borders begin at pixels of the screen, of which WebKitGTK has two a px, and a percentage of them is rounded again. Of
 * 3,300 boxes 99 % differ by less: by 1.0 px in Firefox and, without the lines' heights, by 1.3 px in WebKit.
 */
const MAX_DIFFERENCE = 1.5;
/** WebKit cuts off fractions of line heights: 24.98 px are 24. Rows of text stand one below the other. */
const MAX_DIFFERENCE_A_LINE = 1;

/** Runs in the page, when its fonts and pictures are there. */
export async function boxesOfArtworks(): Promise<Artworks> {
  for (const image of document.images) image.loading = 'eager';
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  await document.fonts.ready;
  const linesOf = (element: Element) => {
    const isText = [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE);
    if (!isText) return 0;
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  };
  return Object.fromEntries(
    [...document.querySelectorAll<HTMLElement>('[data-artwork]')].map((artwork) => {
      const corner = artwork.getBoundingClientRect();
      // Browsers do not agree on the boxes of shapes, and texts of one px are for screen readers.
      const elements = [...artwork.querySelectorAll('*')].filter((element) => !element.matches('svg *, .whole'));
      const boxes = elements.map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const neighbours = [...(element.parentElement?.children ?? []), ...element.children];
        return {
          name: `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`,
          left: left - corner.left,
          top: top - corner.top,
          width,
          height,
          // The words of a background fill it.
          lines: element.matches('.bgtext') ? 0 : linesOf(element),
          stacked: neighbours.reduce((sum, neighbour) => sum + linesOf(neighbour), 0),
        };
      });
      return [artwork.dataset.artwork ?? '', boxes];
    }),
  );
}

/** Boxes that are elsewhere or have another size or number of lines than in the reference, one sentence each. */
export function differencesOf(reference: Artworks, other: Artworks): string[] {
  return Object.entries(reference).flatMap(([artwork, boxes]) =>
    boxes.flatMap((box, index) => {
      const found = other[artwork]?.[index];
      if (found?.name !== box.name) return `${artwork}: ${box.name} is missing`;
      const down = MAX_DIFFERENCE + MAX_DIFFERENCE_A_LINE * box.stacked;
      const isEqual =
        found.lines === box.lines &&
        Math.abs(found.left - box.left) <= MAX_DIFFERENCE &&
        Math.abs(found.width - box.width) <= MAX_DIFFERENCE &&
        Math.abs(found.top - box.top) <= down &&
        Math.abs(found.height - box.height) <= down;
      return isEqual ? [] : `${artwork}: ${textOf(found)} instead of ${textOf(box)}`;
    }),
  );
}

function textOf({ name, left, top, width, height, lines }: Box): string {
  const [x, y, across, down] = [left, top, width, height].map((length) => length.toFixed(1));
  return `${name} at ${x}, ${y} of ${across} × ${down} px with ${lines} lines`;
}
