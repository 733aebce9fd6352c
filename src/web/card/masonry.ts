/**
 * Positions the cards of a board in reading order: the next card goes to the shortest column. With two or three columns
 * a 16:9 ad spans two of them, and is postponed until two neighbouring columns are nearly level, so that it leaves no
 * gap.
 *
 * The server writes this function's source into the page right behind the container, so that it may use nothing outside
 * itself. Call it again after cards are added or the width changes; it costs one layout. `data-laid` is the width in px
 * that the positions are for.
 */
export function layOutMasonry(container: HTMLElement): void {
  const style = getComputedStyle(container);
  const gap = Number.parseFloat(style.columnGap) || 0;
  const width = container.clientWidth;
  if (width === 0) return;
  // A column has room for a price, however large the reader's text is.
  const max = Math.floor((width + gap) / (8.5 * (Number.parseFloat(style.fontSize) || 0) + gap)) || 1;
  const columns = Math.min(Number(style.getPropertyValue('--columns')) || 2, max);
  const columnWidth = (width - gap * (columns - 1)) / columns;
  const level = 64;

  const cards = Array.from(container.children as HTMLCollectionOf<HTMLElement>);
  const spans = cards.map((card) => (columns > 1 && columns < 4 && card.classList.contains('r169') ? 2 : 1));
  container.setAttribute('data-laid', String(width));
  cards.forEach((card, index) => {
    const span = spans[index] ?? 1;
    card.style.width = `${columnWidth * span + gap * (span - 1)}px`;
  });
  const heights = cards.map((card) => card.getBoundingClientRect().height);

  const bottoms = Array.from({ length: columns }, () => 0);
  const bottom = (column: number) => bottoms[column] ?? 0;
  const shortest = () => {
    let best = 0;
    for (let column = 1; column < columns; column += 1) if (bottom(column) < bottom(best) - 1) best = column;
    return best;
  };
  const flattestPair = () => {
    let best = 0;
    const step = (column: number) => Math.abs(bottom(column) - bottom(column + 1));
    for (let column = 1; column < columns - 1; column += 1) if (step(column) < step(best)) best = column;
    return { column: best, step: step(best) };
  };
  const place = (index: number, isForced: boolean): boolean => {
    const card = cards[index];
    if (!card) return true;
    let column = 0;
    let top = 0;
    if (spans[index] === 2) {
      const pair = flattestPair();
      if (pair.step > level && !isForced) return false;
      column = pair.column;
      top = Math.max(bottom(column), bottom(column + 1));
    } else {
      column = shortest();
      top = bottom(column);
    }
    card.style.left = `${column * (columnWidth + gap)}px`;
    card.style.top = `${top}px`;
    const next = top + (heights[index] ?? 0) + gap + 10;
    bottoms[column] = next;
    if (spans[index] === 2) bottoms[column + 1] = next;
    return true;
  };

  let postponed: number[] = [];
  for (let index = 0; index < cards.length; index += 1) {
    if (place(index, false)) postponed = postponed.filter((earlier) => !place(earlier, false));
    else postponed.push(index);
  }
  for (const index of postponed) place(index, true);
  container.style.height = `${Math.max(0, ...bottoms)}px`;
}
