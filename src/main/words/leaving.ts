import type { Leaving } from '../screen/leaving'

/** How many markets are named before the rest is only counted. */
const MOST_NAMED = 3

/** One sentence about what stays live, or nothing when nothing does. */
export function leavingSentence({ unknown, orders, positions, bare }: Leaving): string | undefined {
  const live = [count(orders, 'open order'), count(positions, 'open position')].filter(part => part !== '')
  const parts = [
    live.length === 0 ? '' : `${live.join(' and ')} will stay live at the venue`,
    positions === 0 ? '' : stopsOf(bare),
    unknown === 0 ? '' : `${count(unknown, 'outcome')} ${unknown === 1 ? 'is' : 'are'} still unknown`,
  ].filter(part => part !== '')
  const [last, ...before] = parts.toReversed()
  if (last === undefined) return undefined
  return before.length === 0 ? `${last}.` : `${before.toReversed().join(', ')}, and ${last}.`
}

function stopsOf(bare: readonly string[] | undefined): string {
  if (bare === undefined) return 'whether stops cover them is not known'
  if (bare.length === 0) return ''
  const more = bare.length - MOST_NAMED
  const named = bare.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
  return `no stop covers all of ${named}`
}

const count = (many: number, what: string): string =>
  many === 0 ? '' : `${many} ${what}${many === 1 ? '' : 's'}`
