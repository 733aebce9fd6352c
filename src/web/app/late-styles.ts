/**
 * Puts the styles of code that is loaded later behind all others, once they have arrived. A link would have its place before:
 * Chromium starts all fonts again when a stylesheet arrives in front of others, and the interface's font, if it was too late for
 * this page, would then replace the page's text. The build calls this in place of adding a link (`vite.config.ts`).
 */
export async function addLateStyles(href: string): Promise<void> {
  const response = await fetch(href);
  if (!response.ok) throw new Error(href);
  document.body.append(Object.assign(document.createElement('style'), { textContent: await response.text() }));
}
