const COLOURS = ['#C04A0B', '#0B5AC0', '#1B7F4B', '#7A2E8E', '#B8860B', '#2E4057', '#8E2E4A', '#3B7A57'];

/** HTML of about the size of a rendered artwork; rendering a million of them is not what is measured. */
export function artworkFrom(title: string, index: number): string {
  const colour = COLOURS[index % COLOURS.length] ?? '';
  const safe = title.replace(/[&<>"]/g, '');
  const rows = [5, 3, 1].map(
    (size, row) =>
      `<div class="artwork-row" style="font-size:${size * 4}cqw;line-height:1.15;text-align:center;color:${row === 0 ? '#FFFFFF' : '#F4F1EA'};letter-spacing:0;padding:${row}cqw 4cqw;text-shadow:0 0.4cqw 1.2cqw rgb(0 0 0 / 0.35)"><span style="font-family:var(--font-jakarta);font-weight:${800 - row * 100}">${
        row === 0
          ? safe
          : safe
              .split(' ')
              .slice(0, row + 1)
              .join(' ')
      }</span></div>`,
  );
  return `<div class="artwork" data-ratio="3:4" style="background:linear-gradient(160deg, ${colour}, #1B1D22);container-type:inline-size;contain:strict;overflow:hidden;border-radius:inherit"><div class="artwork-grid" style="display:grid;grid-template-rows:62fr 38fr;height:100%">${rows.join('')}</div></div>`;
}
