// The health check of a container. A worker serves no HTTP: its process ends when it cannot work.
if (process.env.ROLE !== 'worker') {
  const response = await fetch(`http://127.0.0.1:${process.env.PORT}/readyz`);
  process.exitCode = response.ok ? 0 : 1;
}
