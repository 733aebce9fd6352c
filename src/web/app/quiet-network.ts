const MILLISECONDS = 1000;

/** Resolves once nothing has been loaded for a second: what a tap waits for comes before what is loaded ahead. */
export function quietNetwork(): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    const observer = new PerformanceObserver(wait);
    function wait() {
      clearTimeout(timer);
      timer = setTimeout(() => {
        observer.disconnect();
        resolve();
      }, MILLISECONDS);
    }
    observer.observe({ type: 'resource' });
    wait();
  });
}
