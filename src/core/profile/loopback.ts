const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** True if a host, as an address names it, is this very machine. */
export const isLoopbackHost = (hostname: string): boolean => LOOPBACK.has(hostname)
