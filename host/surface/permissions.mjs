/** Electron's names for what Chromium asks a person, by Chromium's own. @type {Readonly<Record<string, string>>} */
const PERMISSIONS = {
  geolocation: 'geolocation',
  notifications: 'notifications',
  midi: 'midi',
  camera: 'media',
  microphone: 'media',
  'clipboard-read': 'clipboard-read',
  'clipboard-write': 'clipboard-sanitized-write',
  'local-fonts': 'local-fonts',
  'storage-access': 'storage-access',
  'screen-wake-lock': 'screen-wake-lock',
}

/**
 * What of that a document of `origin` may do, as main says it: both of main's questions must be answered with yes,
 * and, as in Electron, one that main does not ask counts as a yes.
 *
 * Electron asks when the page does. Chromium's prompts cannot be answered from outside, so main is asked
 * about everything when a document is about to load; an answer that is not there by then is a no.
 *
 * @param {import('./contents.mjs').WebContents} contents
 * @param {string} origin
 * @returns {string[]} Chromium's names of what is granted.
 */
export function permissionsOf(contents, origin) {
  const { permissionCheck, permissionRequest } = contents.session
  /** @param {string} permission */
  const isGranted = permission => {
    const details = { requestingUrl: `${origin}/`, isMainFrame: true, securityOrigin: origin }
    if (permissionCheck?.(contents, permission, origin, details) === false) return false
    if (permissionRequest === undefined) return true
    let granted = false
    permissionRequest(contents, permission, answer => (granted = answer), details)
    return granted
  }
  return Object.entries(PERMISSIONS).flatMap(([own, name]) => (isGranted(name) ? [own] : []))
}
