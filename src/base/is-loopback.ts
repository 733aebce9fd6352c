/** Whether a name or an address means this machine alone: nobody else reaches it there. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return /^(localhost|.+\.localhost|::1|(::ffff:)?127(\.\d{1,3}){3})$/.test(name);
}
