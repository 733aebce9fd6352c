import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';

export type HelperProcess<Order, Reply> = {
  /** Runs an order in the process; rejects with `HelperEnded` if the process ends first. */
  send(order: Order): Promise<Reply>;
  /** Ends the process. The next order starts another. */
  end(): void;
};

export type HelperOptions = {
  file: string;
  arguments?: string[];
  /** The helper's whole environment: it inherits none of the configuration. */
  fork: Omit<ForkOptions, 'env'> & { env: NodeJS.ProcessEnv };
  idleMilliseconds: number;
  /** A helper that does not respond to an order within this time is killed. */
  timeoutMilliseconds: number;
};

/** The process ended before it responded. */
export class HelperEnded extends Error {
  readonly signal: NodeJS.Signals | null;

  constructor(message: string, signal: NodeJS.Signals | null, cause?: unknown) {
    super(message, { cause });
    this.name = 'HelperEnded';
    this.signal = signal;
  }
}

type Waiting<Reply> = {
  resolve: (reply: Reply) => void;
  reject: (error: Error) => void;
  timeout: NodeJS.Timeout;
};
type Started<Reply> = { child: ChildProcess; waiting: Map<number, Waiting<Reply>> };

/**
 * A child process for work that takes much memory or time. The first order starts it, and it ends after being idle,
 * which frees its memory. Each order has a number that the reply repeats; a helper must end at `disconnect`. Without
 * orders it does not keep its parent running.
 */
export function helperProcess<Order extends object, Reply extends { number: number }>(
  options: HelperOptions,
): HelperProcess<Order, Reply> {
  let current: Started<Reply> | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;

  function start(): Started<Reply> {
    const child = fork(options.file, options.arguments ?? [], options.fork);
    const started: Started<Reply> = { child, waiting: new Map() };
    const onEnd = (error: HelperEnded) => {
      if (current === started) current = null;
      for (const { reject, timeout } of started.waiting.values()) {
        clearTimeout(timeout);
        reject(error);
      }
      started.waiting.clear();
    };
    child.on('message', (reply: Reply) => {
      const order = started.waiting.get(reply.number);
      if (!order) return;
      started.waiting.delete(reply.number);
      clearTimeout(order.timeout);
      if (started.waiting.size === 0) stopWhenIdle(started);
      order.resolve(reply);
    });
    child.on('error', (error) => {
      child.kill('SIGKILL');
      onEnd(new HelperEnded('a helper process could not be used', null, error));
    });
    child.on('exit', (code, signal) =>
      onEnd(new HelperEnded(`a helper process ended with ${signal ?? `code ${code}`}`, signal)),
    );
    return started;
  }

  function stopWhenIdle(started: Started<Reply>): void {
    started.child.unref();
    started.child.channel?.unref();
    if (current === started) idle = setTimeout(end, options.idleMilliseconds).unref();
  }

  function end(): void {
    clearTimeout(idle);
    if (current?.child.connected) current.child.disconnect();
    current = null;
  }

  return {
    send(order) {
      clearTimeout(idle);
      if (!current?.child.connected) current = start();
      const { child, waiting } = current;
      child.ref();
      child.channel?.ref();
      last += 1;
      const number = last;
      return new Promise((resolve, reject) => {
        const timeout = setTimeout(() => child.kill('SIGKILL'), options.timeoutMilliseconds);
        waiting.set(number, { resolve, reject, timeout: timeout });
        // Sending fails if the process has ended or is about to.
        child.send({ ...order, number }, (error) => {
          if (error) child.kill('SIGKILL');
        });
      });
    },
    end,
  };
}
