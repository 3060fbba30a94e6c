const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])

export const isLoopbackHost = (hostname: string): boolean => LOOPBACK.has(hostname)
