import { createEvent } from './guard.mjs'

/**
 * @typedef {{ covered: boolean, seen: Record<string, boolean> }} Rules
 * @typedef {ReturnType<typeof createInputRules>} InputRules
 */

/**
 * What main said to the inputs of one page, for the page to follow from the next one on.
 *
 * Electron withholds an input while main makes up its mind; a plain Chromium cannot. So main's latest
 * answer to each kind of input is remembered, and a page that lies under another one starts from "withheld":
 * what it gets before main has answered once is nothing.
 *
 * @param {import('./contents.mjs').WebContents} contents
 * @param {(rules: Rules) => void} tell
 */
export function createInputRules(contents, tell) {
  /** @type {Rules} */
  let rules = { covered: false, seen: {} }
  /** Whether the last key that went down was kept: until the next one does, Chromium tells nobody that any came up. */
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
    /** Tells main of one input, before the page gets it. Returns whether main lets it pass. */
    ask,
    /** Tells main of one input that the page reported. Returns whether main let it pass. @param {{ sign: string, key?: { type?: string }, mouse?: object }} input */
    take({ sign, ...input }) {
      const passes = ask(input)
      if ((rules.seen[sign] ?? rules.covered) === passes) {
        rules = { ...rules, seen: { ...rules.seen, [sign]: !passes } }
        tell(rules)
      }
      return passes
    },
    /** Takes note of whether another view lies over the page. Earlier answers were given for another situation, and are forgotten. @param {boolean} isUnder */
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
