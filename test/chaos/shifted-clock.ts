// Preloaded before a program, it shifts the program's clock, to simulate a machine with a wrong time.
const ahead = Number(process.env.CLOCK_AHEAD_MILLISECONDS ?? 0);
const RealDate = Date;

if (ahead !== 0) {
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [shifted()] : args, made),
    apply: () => new RealDate(shifted()).toString(),
    get: (target, name) => (name === 'now' ? shifted : Reflect.get(target, name)),
  });
}

function shifted(): number {
  return RealDate.now() + ahead;
}

// An interrupted test leaves no program behind.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.channel?.unref();
