/** One event of a trace of Chromium; times in microseconds, `tts` and `tdur` in processor time of the thread. */
type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tts?: number;
  tdur?: number;
  id2?: { local: string };
  args: {
    name?: string;
    data?: { interactionId?: number; duration?: number };
    animation_frame_timing_info?: { duration_ms: number };
  };
};

/** A frame of a page in ms: by the clock, by the processor in its tasks, and the processor's time for parts of it. */
export type Frame = {
  clock: number;
  processor: number;
  parts: { scripts: number; collection: number; styles: number; layout: number; paint: number };
};

/** Categories of a trace that `readFrames` needs. */
export const FRAME_CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
  'v8',
];
const TASK = 'RunTask';
const PARTS: Record<keyof Frame['parts'], readonly string[]> = {
  scripts: ['v8.callFunction', 'v8.run'],
  // Of memory that is no longer used, also within scripts.
  collection: ['MinorGC', 'MajorGC'],
  styles: ['UpdateLayoutTree'],
  layout: ['Layout'],
  paint: ['PrePaint', 'Paint', 'Layerize', 'Commit'],
};

/**
 * All frames of a trace, and its longest interaction in ms. Only tasks count: Chromium makes a processor slower by interrupting the
 * page with idle loops, also while it has nothing to do but wait for the next frame, so the thread's time between a frame's two ends
 * has that waiting in it. Programs that run beside it lengthen the clock's times; those of the processor they change at random.
 */
export function readFrames(trace: Buffer): { frames: Frame[]; interaction: number } {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const interactions = events.flatMap(({ name, args }) =>
    name === 'EventTiming' && args.data?.interactionId ? [args.data.duration ?? 0] : [],
  );
  const frames: Frame[] = [];
  const threads = Map.groupBy(events, ({ pid, tid }) => `${pid} ${tid}`);
  for (const own of threads.values()) {
    const begun = new Map<string, number>();
    const timed = own.filter(({ tts }) => tts !== undefined).sort((one, other) => one.ts - other.ts);
    const tasks = timed.filter(({ name }) => name === TASK);
    if (tasks.length === 0) continue;
    for (const { name, ph, id2, ts } of own.filter(({ name }) => name === 'AnimationFrame')) {
      const key = `${name} ${id2?.local}`;
      if (ph === 'b') begun.set(key, ts);
      const start = ph === 'e' ? begun.get(key) : undefined;
      if (start !== undefined) frames.push(frameOf(timed, tasks, start, ts));
    }
  }
  return { frames, interaction: Math.max(0, ...interactions) };
}

function frameOf(timed: readonly TraceEvent[], tasks: readonly TraceEvent[], start: number, end: number): Frame {
  const within = timed.filter(({ ts, dur = 0 }) => ts >= start && ts + dur <= end);
  // A task in which a frame begins or ends belongs to it in part.
  const busy = tasks.reduce((sum, { ts, dur = 0, tdur = 0 }) => {
    const inFrame = Math.min(end, ts + dur) - Math.max(start, ts);
    return inFrame > 0 ? sum + (tdur * inFrame) / dur : sum;
  }, 0);
  const spent = (names: readonly string[]) => {
    let last = 0;
    let sum = 0;
    for (const { name, tts = 0, tdur = 0 } of within) {
      // An event inside another one of its kind is part of that.
      if (!names.includes(name) || tts < last) continue;
      last = tts + tdur;
      sum += tdur;
    }
    return sum / 1000;
  };
  return {
    clock: (end - start) / 1000,
    processor: busy / 1000,
    parts: {
      scripts: spent(PARTS.scripts),
      collection: spent(PARTS.collection),
      styles: spent(PARTS.styles),
      layout: spent(PARTS.layout),
      paint: spent(PARTS.paint),
    },
  };
}
