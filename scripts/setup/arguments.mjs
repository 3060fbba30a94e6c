/**
 * The arguments that a command accepts. Any other ends the command before it does anything.
 *
 * @typedef {object} ArgumentRules
 * @property {string} usage Its usage, as one line.
 * @property {readonly string[]} [values] Options that take a value.
 * @property {readonly string[]} [numbers] The same where the value is a whole number.
 * @property {readonly string[]} [flags] Options that take none.
 * @property {readonly string[]} [heeded] Flags that also hold where npm took them: those by which a command does less.
 * @property {Readonly<Record<string, string>>} [letters] Options by one letter, each with the name of the same.
 * @property {boolean} [words] True if it takes words that are no options.
 * @property {boolean} [passesOn] True if another program reads the arguments and reports unknown ones;
 *   only a near miss of a flag of ours ends the command here.
 */

/**
 * Returns true if a command was only asked for its usage.
 *
 * @param {readonly string[]} args
 */
export const asksForHelp = args => args.includes('--help') || args.includes('-h')

/**
 * Returns the fault in a command's arguments with the nearest accepted one, or `undefined` if there is none.
 *
 * @param {readonly string[]} args
 * @param {ArgumentRules} rules
 */
export function argumentFault(args, rules) {
  const fault = rules.passesOn === true ? slipIn(args, rules) : faultIn(args, rules)
  return fault === undefined ? undefined : `${fault} Usage: ${rules.usage}`
}

/**
 * @param {readonly string[]} args
 * @param {ArgumentRules} rules
 */
function faultIn(args, rules) {
  const { values = [], numbers = [], flags = [], letters = {} } = rules
  const known = [...values, ...numbers, ...flags, 'help'].map(name => `--${name}`)
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? ''
    if (!arg.startsWith('-') && rules.words === true) continue
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

/** Start of the names by which npm hands its own options on to a script. */
const NPM = 'npm_config_'

/** Refused by every command that does not take it: the person would trust that nothing is written. */
const READ_ONLY = 'read-only'

/**
 * Describes an option of ours that npm took for itself because no `--` stood before it; `undefined` where there is
 * none. npm hands on unknown options and its own, but not its deprecated ones (`--only`, `--key`): it warns of those.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {ArgumentRules} rules
 */
export function npmFault(env, rules) {
  const { values = [], numbers = [], flags = [], letters = {}, heeded = [], passesOn = false } = rules
  const known = [READ_ONLY, ...values, ...numbers, ...flags, ...Object.keys(letters)]
  const taken = known.find(name => !heeded.includes(name) && isTakenByNpm(env, name))
  const option =
    taken === undefined ? passesOn && slipAtNpm(env, flags) : `${taken.length > 1 ? '--' : '-'}${taken}`
  return option
    ? `npm took ${option} for itself, because no -- stands before it. Usage: ${rules.usage}`
    : undefined
}

/**
 * Lists the heeded flags that npm took for itself.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {ArgumentRules} takes
 */
export const flagsFromNpm = (env, { heeded = [] }) =>
  heeded.filter(name => isTakenByNpm(env, name)).map(name => `--${name}`)

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 */
function isTakenByNpm(env, name) {
  // npm writes a flag that is off as an empty text.
  return !['', 'false', undefined].includes(env[`${NPM}${name.replaceAll('-', '_').toLowerCase()}`])
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} flags
 */
function slipAtNpm(env, flags) {
  return Object.keys(env)
    .filter(key => key.startsWith(NPM))
    .map(key => key.slice(NPM.length).replaceAll('_', '-'))
    .filter(name => isTakenByNpm(env, name) && !flags.includes(name) && nearest(name, flags) !== undefined)
    .map(name => `--${name}`)[0]
}

/**
 * @param {readonly string[]} args
 * @param {ArgumentRules} takes
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
 * Returns the number of typing errors between two words. Each is an added, missing or wrong letter, or two
 * swapped ones.
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
