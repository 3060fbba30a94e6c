import { shown, sidesWith, wrong } from './figures'
import type { Found } from './run'

/** How often a figure was wrong, and the first run that showed it. */
export interface Count {
  times: number
  readonly seed: number
  readonly line: string
}

/** The lines of one run that failed, with the seed that repeats it. */
export function linesOf(found: Found): readonly string[] {
  const { seed, kind, account, sheet, wrong: figures } = found
  return [
    `FAILED seed ${seed} (${kind}; ${account.positions} positions, ${account.orders} orders${account.near ? ', near liquidation' : ''})`,
    ...(sheet === '' ? [] : [`  ${sheet}`]),
    ...figures.map(one => {
      const others = sidesWith(one)
      const third = [
        one.reckoned === undefined ? '' : `reckoner ${shown(one.reckoned)}`,
        one.vendor === undefined ? '' : `vendor ${shown(one.vendor)}`,
      ].filter(text => text !== '')
      const about = one.about === undefined ? '' : ` [${one.about}]`
      return `  ${one.what}${about}: ${wrong(one) ?? ''}: desk ${shown(one.said)}, exchange ${shown(one.happened)}${third.length > 0 ? `, ${third.join(', ')}` : ''}${others === '' ? '' : ` (${others})`}`
    }),
  ]
}

/** Counts what was wrong by kind and figure. */
export function tallyOf(all: readonly Found[]): ReadonlyMap<string, Count> {
  const counts = new Map<string, Count>()
  for (const found of all)
    for (const one of found.wrong) {
      const why = wrong(one) === 'said nothing' ? ' (said nothing)' : ''
      const name = `${one.what}${why}`
      const known = counts.get(name)
      if (known === undefined)
        counts.set(name, {
          times: 1,
          seed: found.seed,
          line: `desk ${shown(one.said)}, exchange ${shown(one.happened)}, ${sidesWith(one)}`,
        })
      else known.times += 1
    }
  return counts
}
