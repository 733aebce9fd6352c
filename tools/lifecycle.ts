const STOP_MILLISECONDS = 20_000;

export type Lifecycle = {
  /** Registers a clean-up step. Steps run in reverse order. */
  onStop(cleanUp: () => Promise<unknown>): void;
  /** Runs all clean-up steps, once. */
  stop(): Promise<void>;
};

/**
 * Stops the process gracefully on Ctrl-C, on a signal, and when its parent command has ended. A step that does not
 * finish in time is abandoned.
 */
export function createLifecycle(): Lifecycle {
  const steps: (() => Promise<unknown>)[] = [];
  let stopping: Promise<void> | null = null;
  const stop = () => {
    stopping ??= cleanUpAll(steps);
    return stopping;
  };
  const end = () => void stop().then(() => process.exit(0));
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(event, end);
  // The channel to the parent command must not keep a finished process alive.
  process.channel?.unref();
  return { onStop: (cleanUp) => void steps.push(cleanUp), stop };
}

async function cleanUpAll(steps: (() => Promise<unknown>)[]): Promise<void> {
  // Services that are still starting register their step late; the loop runs that step too.
  for (let cleanUp = steps.pop(); cleanUp; cleanUp = steps.pop()) {
    await Promise.race([
      cleanUp().catch((error: unknown) => console.error(error)),
      new Promise((resolve) => setTimeout(resolve, STOP_MILLISECONDS).unref()),
    ]);
  }
}

/** Runs the main function of a command. An error is printed without a stack and ends the process with exit code 1. */
export async function runCommand(lifecycle: Lifecycle, main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    await lifecycle.stop();
    printError(error);
    process.exit(1);
  }
}

const FOLDER_ERRORS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
};

function printError(error: unknown): void {
  if (!(error instanceof Error)) {
    console.error(error);
    return;
  }
  const { code = '', path } = error as NodeJS.ErrnoException;
  const reason = FOLDER_ERRORS[code];
  if (reason && path)
    console.error(`\n${path}: ${reason}. To use another folder for data: DATA_DIR=/a/folder npm start`);
  else console.error(`\n${error.message}`);
  if (error.cause) console.error(error.cause);
}
