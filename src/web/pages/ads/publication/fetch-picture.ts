const MAX_REPEATS = 3;

/** Fetches a picture of an ad; null if the server cannot draw it. */
export async function fetchPicture(path: string, signal: AbortSignal): Promise<Blob | null> {
  for (let repeat = 0; ; repeat += 1) {
    const response = await fetch(path, { signal });
    if (response.ok) return response.blob();
    // A server that is busy with other pictures names the time after which it has room again.
    const seconds = Number(response.headers.get('retry-after'));
    if (response.status !== 503 || !seconds || repeat === MAX_REPEATS) return null;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}
