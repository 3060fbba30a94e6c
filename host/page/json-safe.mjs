/**
 * Returns the reason why `value` would not survive a round trip through JSON unchanged; `undefined` if it
 * would.
 *
 * Electron uses structured clones for payloads and the stand-in uses JSON. Values that the two treat
 * differently are refused, so that code that works here works in Electron. A property that is `undefined`
 * counts as absent. This function also runs in preload's world as source text, so it must not use anything
 * outside itself.
 *
 * @param {unknown} value
 * @param {string} path
 * @param {readonly object[]} [above]
 * @returns {string | undefined}
 */
export function whyNotJson(value, path, above = []) {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${path} is ${value}`
  if (typeof value !== 'object')
    return `${path} is ${typeof value === 'undefined' ? '' : 'a '}${typeof value}`
  if (above.includes(value)) return `${path} contains itself`
  const within = [...above, value]
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) {
      const why = whyNotJson(value[at], `${path}[${at}]`, within)
      if (why !== undefined) return why
    }
    return undefined
  }
  const parent = Object.getPrototypeOf(value)
  if (parent !== null && Object.getPrototypeOf(parent) !== null) {
    return `${path} is a ${parent.constructor?.name ?? 'class instance'}`
  }
  if (Object.getOwnPropertySymbols(value).length > 0) return `${path} has a symbol for a key`
  for (const [key, held] of Object.entries(value)) {
    const why = held === undefined ? undefined : whyNotJson(held, `${path}.${key}`, within)
    if (why !== undefined) return why
  }
  return undefined
}

/**
 * Throws with a message unless each of `args` is JSON-safe. An argument that is itself `undefined` is
 * allowed.
 *
 * @param {string} channel
 * @param {readonly unknown[]} args
 */
export function assertJsonSafe(channel, args) {
  for (const [at, arg] of args.entries()) {
    const why = arg === undefined ? undefined : whyNotJson(arg, `argument ${at + 1}`)
    if (why !== undefined) throw new TypeError(`What is sent on '${channel}' must be plain JSON: ${why}.`)
  }
}
