/** Runs `work` when the next frame has been painted. */
export function afterNextFrame(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
