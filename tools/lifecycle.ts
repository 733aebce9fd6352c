const STOP_MILLISECONDS = 20_000;

export type Lifecycle = {
  /** Adds what must be undone at the end; the last added is undone first. */
  onStop(undo: () => Promise<unknown>): void;
  /** Undoes everything, once. */
  stop(): Promise<void>;
};

/**
 * Ends the process in order on Ctrl-C, on a signal, and when the command that started it is gone. A step that does not
 * end within its time is left.
 */
export function createLifecycle(): Lifecycle {
  const undos: (() => Promise<unknown>)[] = [];
  let stopping: Promise<void> | null = null;
  const stop = () => {
    stopping ??= undoAll(undos);
    return stopping;
  };
  const end = () => void stop().then(() => process.exit(0));
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(event, end);
  // The channel to that command must not keep a process alive that has nothing left to do.
  process.channel?.unref();
  return { onStop: (undo) => void undos.push(undo), stop };
}

async function undoAll(undos: (() => Promise<unknown>)[]): Promise<void> {
  // What is still being started when the end comes is added late, and undone too.
  for (let undo = undos.pop(); undo; undo = undos.pop()) {
    await Promise.race([
      undo().catch((error: unknown) => console.error(error)),
      new Promise((resolve) => setTimeout(resolve, STOP_MILLISECONDS).unref()),
    ]);
  }
}

/** Runs a command's main function; a failure is told in words and ends the process with 1. */
export async function runCommand(lifecycle: Lifecycle, main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    await lifecycle.stop();
    tell(error);
    process.exit(1);
  }
}

const FOLDER_FAULTS: Record<string, string> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'it cannot be written',
  ENOSPC: 'the disk is full',
};

function tell(error: unknown): void {
  if (!(error instanceof Error)) {
    console.error(error);
    return;
  }
  const { code = '', path } = error as NodeJS.ErrnoException;
  const fault = FOLDER_FAULTS[code];
  if (fault && path) console.error(`\n${path}: ${fault}. Data can be kept elsewhere: DATA_DIR=/a/folder npm start`);
  else console.error(`\n${error.message}`);
  if (error.cause) console.error(error.cause);
}
