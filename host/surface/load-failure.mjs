/** Chromium's error numbers of failed loads. @type {Readonly<Record<string, number>>} */
const ERRNO = { ERR_ABORTED: -3, ERR_BLOCKED_BY_CLIENT: -20, ERR_UNKNOWN_URL_SCHEME: -302 }

/**
 * Returns the error that Electron throws for a failed load.
 *
 * @param {unknown} error Playwright's error.
 * @param {string} url
 */
export function failureOf(error, url) {
  const [code = 'ERR_FAILED'] = /ERR_\w+/.exec(String(error)) ?? []
  const errno = ERRNO[code] ?? -2
  return Object.assign(new Error(`${code} (${errno}) loading '${url}'`, { cause: error }), {
    code,
    errno,
    url,
  })
}
