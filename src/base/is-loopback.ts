/** Whether a host name or address can be reached only from this machine. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return /^(localhost|.+\.localhost|::1|(::ffff:)?127(\.\d{1,3}){3})$/.test(name);
}
