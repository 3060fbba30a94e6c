/** Chromium's own numbers for the ways a load can fail. @type {Readonly<Record<string, number>>} */
const ERRNO = { ERR_ABORTED: -3, ERR_BLOCKED_BY_CLIENT: -20, ERR_UNKNOWN_URL_SCHEME: -302 }

/** A load that failed, as Electron throws it. @param {unknown} error As Playwright does. @param {string} url */
export function failureOf(error, url) {
  const [code = 'ERR_FAILED'] = /ERR_\w+/.exec(String(error)) ?? []
  const errno = ERRNO[code] ?? -2
  return Object.assign(new Error(`${code} (${errno}) loading '${url}'`, { cause: error }), {
    code,
    errno,
    url,
  })
}
