/** Runs `work` when the next frame has been painted. */
export function afterNextFrame(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

/** Runs `work` when the next frame, and one more with what it caused, have been painted. */
export function afterNextTwoFrames(work: () => void): void {
  afterNextFrame(() => afterNextFrame(work));
}
