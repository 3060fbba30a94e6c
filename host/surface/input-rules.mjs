import { createEvent } from './guard.mjs'

/**
 * @typedef {{ covered: boolean, seen: Record<string, boolean> }} Rules
 * @typedef {ReturnType<typeof createInputRules>} InputRules
 */

/**
 * Creates main's answers to the inputs of one page. The page applies them from the next input on.
 *
 * Electron withholds an input until main has answered; a plain Chromium cannot. So main's latest answer to
 * each kind of input is stored. A page under another one starts with all inputs withheld, until main has
 * answered once.
 *
 * @param {import('./contents.mjs').WebContents} contents
 * @param {(rules: Rules) => void} tell
 */
export function createInputRules(contents, tell) {
  /** @type {Rules} */
  let rules = { covered: false, seen: {} }
  /** True if the last key down was prevented. Chromium then emits no key up until the next key down. */
  let isKept = false

  /** @param {{ key?: { type?: string }, mouse?: object }} input */
  function ask({ key, mouse }) {
    const event = createEvent()
    if (key === undefined) contents.emit('before-mouse-event', event, mouse)
    else if (key.type === 'keyUp' && isKept) return false
    else contents.emit('before-input-event', event, key)
    if (key !== undefined && key.type !== 'keyUp') isKept = event.defaultPrevented
    return !event.defaultPrevented
  }

  return {
    get now() {
      return rules
    },
    /** Asks main about an input before the page gets it. Returns true if main allows it. */
    ask,
    /**
     * Asks main about an input that the page reported. Returns true if main allows it.
     *
     * @param {{ sign: string, key?: { type?: string }, mouse?: object }} input
     */
    take({ sign, ...input }) {
      const passes = ask(input)
      if ((rules.seen[sign] ?? rules.covered) === passes) {
        rules = { ...rules, seen: { ...rules.seen, [sign]: !passes } }
        tell(rules)
      }
      return passes
    },
    /**
     * Sets whether another view is over the page. A change clears earlier answers.
     *
     * @param {boolean} isUnder
     */
    lie(isUnder) {
      const listens =
        contents.listenerCount('before-input-event') + contents.listenerCount('before-mouse-event') > 0
      const covered = isUnder && listens
      if (covered === rules.covered) return
      rules = { covered, seen: {} }
      tell(rules)
    },
  }
}
