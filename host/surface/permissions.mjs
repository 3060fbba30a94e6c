/** Electron's names of permissions by Chromium's names. @type {Readonly<Record<string, string>>} */
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
 * Returns the permissions of a document of `origin`. Both of main's handlers must grant one. As in Electron,
 * a handler that main has not set grants all.
 *
 * Electron asks main when the page requests a permission. Chromium's prompts cannot be answered from outside,
 * so main is asked about all permissions before a document loads. A handler that does not answer at once
 * refuses.
 *
 * @param {import('./contents.mjs').WebContents} contents
 * @param {string} origin
 * @returns {string[]} Chromium's names of the granted permissions.
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
