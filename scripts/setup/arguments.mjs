/**
 * What a command may be called with. Whatever else stands behind it ends it before it has done anything.
 *
 * @typedef {object} Takes
 * @property {string} usage How it is called, as one line.
 * @property {readonly string[]} [values] Options that take a value.
 * @property {readonly string[]} [numbers] The same where the value is a whole number.
 * @property {readonly string[]} [flags] Options that take none.
 * @property {Readonly<Record<string, string>>} [letters] Options by one letter, each with the name of the same.
 * @property {boolean} [words] Whether it takes words that are no options.
 * @property {boolean} [passesOn] Whether another program reads what stands behind it, and says what it does not know;
 *   only what is a slip away from a flag of ours ends it here already.
 */

/**
 * Whether a command was only asked how it is called.
 *
 * @param {readonly string[]} args
 */
export const asksForHelp = args => args.includes('--help') || args.includes('-h')

/**
 * What is wrong with how a command was called, with the nearest that it takes; nothing where all of it can be.
 *
 * @param {readonly string[]} args
 * @param {Takes} takes
 */
export function argumentFault(args, takes) {
  const fault = takes.passesOn === true ? slipIn(args, takes) : faultIn(args, takes)
  return fault === undefined ? undefined : `${fault} Usage: ${takes.usage}`
}

/**
 * @param {readonly string[]} args
 * @param {Takes} takes
 */
function faultIn(args, takes) {
  const { values = [], numbers = [], flags = [], letters = {} } = takes
  const known = [...values, ...numbers, ...flags, 'help'].map(name => `--${name}`)
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? ''
    if (!arg.startsWith('-') && takes.words === true) continue
    const long = arg.replace(/^-([a-z])(?==|$)/, (all, letter) =>
      Object.hasOwn(letters, letter) ? `--${letters[letter]}` : all,
    )
    const [, name = '', given] = /^--([^=]*)(?:=(.*))?$/s.exec(long) ?? []
    if (flags.includes(name) && given === undefined) continue
    if (!values.includes(name) && !numbers.includes(name)) return unknown(arg, known)
    const value = given ?? args[(at += 1)] ?? ''
    if (numbers.includes(name) ? !/^\d{1,15}$/.test(value) : value === '')
      return `--${name} takes ${numbers.includes(name) ? 'a whole number' : 'a value'}.`
  }
  return undefined
}

/**
 * @param {readonly string[]} args
 * @param {Takes} takes
 */
function slipIn(args, { flags = [] }) {
  const known = flags.map(name => `--${name}`)
  const slip = args.find(arg => !known.includes(arg) && nearest(arg, known) !== undefined)
  return slip === undefined ? undefined : unknown(slip, known)
}

/**
 * @param {string} arg
 * @param {readonly string[]} known
 */
function unknown(arg, known) {
  const near = nearest(arg.split('=')[0] ?? '', known)
  return `It does not take ${arg}.${near === undefined ? '' : ` Did you mean ${near}?`}`
}

/**
 * The one of some words that is a slip away, where one is.
 *
 * @param {string} word
 * @param {readonly string[]} known
 */
export function nearest(word, known) {
  const plain = (/** @type {string} */ text) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  const [best] = known
    .map(each => ({ each, far: distance(plain(word), plain(each)) }))
    .sort((one, other) => one.far - other.far)
  return best !== undefined && best.far <= Math.max(1, Math.floor(plain(word).length / 3))
    ? best.each
    : undefined
}

/**
 * How many slips lie between two words: a letter too many, too few or another, or two that changed places.
 *
 * @param {string} from
 * @param {string} to
 */
function distance(from, to) {
  /** @type {readonly number[]} */
  let before = []
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [nth, letter] of [...from].entries()) {
    const next = [nth + 1]
    for (const [at, other] of [...to].entries()) {
      const changed = (row[at] ?? 0) + (letter === other ? 0 : 1)
      const isSwapped = nth > 0 && at > 0 && letter === to[at - 1] && from[nth - 1] === other
      const swapped = isSwapped ? (before[at - 1] ?? 0) + 1 : changed
      next.push(Math.min(changed, swapped, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    before = row
    row = next
  }
  return row[to.length] ?? 0
}
