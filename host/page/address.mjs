/**
 * How the application's own addresses look to Chromium, and back.
 *
 * A plain Chromium knows no `app://`. The `.invalid` top level is reserved and never resolves; https makes
 * the page a secure context with a real origin, which a registered privileged scheme is in Electron.
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

/** `app://desk/x` as Chromium can load it. Ordinary web addresses stay as they are. @param {string} url */
export function toWeb(url) {
  const [whole, scheme, host] = /^([a-z][a-z0-9+-]*):\/\/([^/?#]*)/i.exec(url) ?? []
  if (whole === undefined || scheme === undefined || ORDINARY.has(scheme.toLowerCase())) return url
  return `https://${host}.${scheme}.invalid${url.slice(whole.length)}`
}

/** The address as main knows it. @param {string} url */
export function toApp(url) {
  return url.replace(WEB, (_, host, scheme) => `${scheme}://${host}`)
}

/** The origin of a document's address, in Electron's words: `app://desk`, or `null` for an opaque one. @param {string} url */
export function originOf(url) {
  const app = toApp(url)
  const [origin] = /^[a-z][a-z0-9+-]*:\/\/[^/?#]+/i.exec(app) ?? []
  return origin === undefined || origin.startsWith('file:') ? 'null' : origin
}

/** The scheme an address begins with, without the colon. @param {string} url */
export function schemeOf(url) {
  return url.slice(0, url.indexOf(':')).toLowerCase()
}

/**
 * A header's text with the application's addresses as Chromium knows them, so that a policy that names
 * `app://desk` means the page it meant.
 *
 * @param {string} text
 */
export function headerToWeb(text) {
  return text.replace(/\b[a-z][a-z0-9+-]*:\/\/[^\s;,'"]+/gi, toWeb)
}
