/**
 * Conversion of the application's own addresses to Chromium's and back.
 *
 * A plain Chromium does not know `app://`. The top-level domain `.invalid` is reserved and never resolves.
 * `https` makes the page a secure context with a real origin, as a privileged scheme does in Electron.
 */

const WEB = /^https:\/\/([^/:.]+)\.([a-z][a-z0-9+-]*)\.invalid(?=[/?#]|$)/i
const ORDINARY = new Set([
  'http',
  'https',
  'ws',
  'wss',
  'file',
  'data',
  'blob',
  'about',
  'javascript',
  'chrome',
])

/**
 * Converts `app://desk/x` to an address that Chromium can load. Other web addresses are unchanged.
 *
 * @param {string} url
 */
export function toWeb(url) {
  const [whole, scheme, host] = /^([a-z][a-z0-9+-]*):\/\/([^/?#]*)/i.exec(url) ?? []
  if (whole === undefined || scheme === undefined || ORDINARY.has(scheme.toLowerCase())) return url
  return `https://${host}.${scheme}.invalid${url.slice(whole.length)}`
}

/** Converts an address back to main's form. @param {string} url */
export function toApp(url) {
  return url.replace(WEB, (_, host, scheme) => `${scheme}://${host}`)
}

/**
 * Returns the origin of an address as Electron writes it: `app://desk`, or `null` for an opaque one.
 *
 * @param {string} url
 */
export function originOf(url) {
  const app = toApp(url)
  const [origin] = /^[a-z][a-z0-9+-]*:\/\/[^/?#]+/i.exec(app) ?? []
  return origin === undefined || origin.startsWith('file:') ? 'null' : origin
}

/** Returns the scheme of an address without the colon. @param {string} url */
export function schemeOf(url) {
  return url.slice(0, url.indexOf(':')).toLowerCase()
}

/**
 * Converts the addresses in a header's text to Chromium's, so that a policy with `app://desk` applies to that
 * page.
 *
 * @param {string} text
 */
export function headerToWeb(text) {
  return text.replace(/\b[a-z][a-z0-9+-]*:\/\/[^\s;,'"]+/gi, toWeb)
}
