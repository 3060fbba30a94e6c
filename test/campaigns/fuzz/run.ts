import type { Tally } from '../campaign'
import { chanceOf } from '../chance'
import { threw, type FuzzCase, type FuzzedParser } from './parser'

/** Most processor time of one case, in milliseconds. Far above the need of any case on a busy machine. */
const MOST_WORK = 1_000

/** Longest excerpt of a failed text, in characters. */
const LONGEST = 300

/** A failed case, with the parameters that draw it again. */
export interface FailedCase {
  readonly parser: string
  readonly seed: number
  readonly number: number
  readonly description: string
  readonly faults: readonly string[]
}

interface Options {
  readonly runs: number
  readonly seed: number
  /** Number of the first case. */
  readonly from?: number
  readonly onFailed?: (failed: FailedCase) => void
}

/** Draws a case. Deterministic for parser, seed and number. */
export function caseOf(parser: FuzzedParser, seed: number, number: number): FuzzCase {
  let mixed = Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b)
  for (const sign of parser.name) mixed = Math.imul(mixed ^ sign.charCodeAt(0), 0x01000193)
  return parser.draw(chanceOf(mixed))
}

/** Runs one case and returns its failure. */
export async function tryCase(
  parser: FuzzedParser,
  seed: number,
  number: number,
  most = MOST_WORK,
): Promise<FailedCase | undefined> {
  const drawn = caseOf(parser, seed, number)
  const faults = await faultsOf(drawn)
  // The processor time includes other work of the process, so a slow case has to be slow twice.
  const slow = faults.work > most ? (await faultsOf(drawn)).work : 0
  const all = [...faults.violations, ...(slow > most ? [`it took ${Math.round(slow)} ms of work`] : [])]
  if (all.length === 0) return undefined
  return { parser: parser.name, seed, number, description: cut(drawn.description), faults: all }
}

async function faultsOf(
  drawn: FuzzCase,
): Promise<{ readonly violations: readonly string[]; readonly work: number }> {
  const before = process.cpuUsage()
  let violations: readonly string[]
  try {
    const found = drawn.run()
    violations = found instanceof Promise ? await found : found
  } catch (error) {
    violations = [threw(error)]
  }
  const { user, system } = process.cpuUsage(before)
  return { violations: [...violations, ...touched()], work: (user + system) / 1_000 }
}

/** Built-in prototypes, with their number of properties before the first case. */
const shared = [Object, Array, String, Number, Boolean, Function, Map, Set, Promise, RegExp, Error].map(
  ({ name, prototype }) => ({
    name,
    prototype: prototype as object,
    had: Reflect.ownKeys(prototype as object).length,
  }),
)

/** Returns the polluted prototypes, and removes the additions so that only one case fails. */
function touched(): readonly string[] {
  return shared.flatMap(({ name, prototype, had }) => {
    const has = Reflect.ownKeys(prototype)
    if (has.length === had) return []
    for (const key of has.slice(had)) Reflect.deleteProperty(prototype, key)
    return [`it left something on ${name}.prototype`]
  })
}

/** Runs cases of a parser, and continues after failures. */
export async function tryParser(
  parser: FuzzedParser,
  { runs, seed, from = 0, onFailed }: Options,
): Promise<Tally> {
  let failed = 0
  for (let number = from; number < from + runs; number += 1) {
    const found = await tryCase(parser, seed, number)
    if (found === undefined) continue
    failed += 1
    onFailed?.(found)
  }
  return { tried: runs, held: runs - failed, failed }
}

const cut = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length} long)` : text
