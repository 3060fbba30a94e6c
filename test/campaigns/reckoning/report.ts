import { shown, sidesWith, wrong, type Judged } from './figures'
import type { Found } from './run'

/** Occurrences of each wrong figure by kind of sheet, with the first line that showed it. */
export type Counts = Map<string, { times: number; readonly line: string }>

/** Formats a failed run, with its seed. */
export function linesOf(found: Found, seed: number, run: number): readonly string[] {
  const { kind, account, sheet, wrong: figures } = found
  const near = account.near ? ', near liquidation' : ''
  return [
    `FAILED --seed ${seed} --from ${run} --runs 1 (${kind}; ${account.positions} positions, ${account.orders} orders${near})`,
    ...(sheet === '' ? [] : [`  ${sheet}`]),
    ...figures.map(figure => `  ${lineOf(figure)}`),
  ]
}

/**
 * Formats a wrong figure: the desk's, the exchange's and the other calculations' values, and the agreement
 * among them.
 */
function lineOf(one: Judged): string {
  const others = sidesWith(one)
  const readings = [
    `desk ${shown(one.deskValue)}`,
    `exchange ${shown(one.happened)}`,
    ...(one.reckoned === undefined ? [] : [`reckoner ${shown(one.reckoned)}`]),
    ...(one.vendor === undefined ? [] : [`vendor ${shown(one.vendor)}`]),
  ]
  const about = one.about === undefined ? '' : ` [${one.about}]`
  const side = others === '' ? '' : ` (${others})`
  return `${one.what}${about}: ${wrong(one) ?? 'holds'}: ${readings.join(', ')}${side}`
}

/** Returns a failed run's wrong figures by name. */
export const countInto = (found: Found): readonly (readonly [string, string])[] => [
  ...found.wrong.map(one => [nameIn(found, one), lineOf(one)] as const),
  ...found.dissents.map(one => [`vendor alone: ${nameIn(found, one)}`, lineOf(one)] as const),
]

/** Omits the kind for figures of the account before anything is sent. */
const nameIn = ({ kind, standing }: Found, one: Judged): string =>
  standing.has(one) ? nameOf(one) : `${kind}: ${nameOf(one)}`

const nameOf = (one: Judged): string =>
  wrong(one) === 'said nothing' ? `${one.what} (said nothing)` : one.what

/** Formats the counts, most frequent first. */
export const tallyLines = (counts: Counts): readonly string[] =>
  [...counts]
    .sort(([, a], [, b]) => b.times - a.times)
    .map(([name, { times, line }]) => `${String(times).padStart(6)} × ${name}\n         e.g. ${line}`)
