/** Whether an address or the name of a host means this machine itself: `127.0.0.1`, `::1`, `[::1]`, `localhost`. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}
