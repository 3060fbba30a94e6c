import type { Leaving } from '@core/context/leaving'

/** How many markets are named before the rest is only counted. */
export const MOST_LEFT = 3

/** One sentence about what stays live, or nothing when nothing does. */
export const leavingSentence = (leaving: Leaving): string | undefined =>
  joined([liveOf(leaving, 'will stay'), stopsOf(leaving), unknownOf(leaving)])

/** The same of a desk that is locked, which says as well that nothing stays live, or that it was not read. */
export function lockedSentence(leaving: Leaving, isRead: boolean): string {
  const { orders, positions } = leaving
  const live = liveOf(leaving, orders + positions === 1 ? 'stays' : 'stay')
  const parts = isRead
    ? [live, stopsOf(leaving)]
    : live === ''
      ? ['What is open at the venue was not read']
      : [live, stopsOf(leaving), 'not all that is open there was read']
  return joined([...parts, unknownOf(leaving)]) ?? 'Nothing of yours is open at the venue.'
}

/** What a notification says when the desk locked itself; its body tells no market and no figure. */
export const lockedItself = {
  title: 'The desk locked itself',
  plain: 'Signing keys are erased. What is open at the venue stays open.',
}

function joined(parts: readonly string[]): string | undefined {
  const [last, ...before] = parts.filter(part => part !== '').toReversed()
  if (last === undefined) return undefined
  return before.length === 0 ? `${last}.` : `${before.toReversed().join(', ')}, and ${last}.`
}

function liveOf({ orders, positions }: Leaving, stay: string): string {
  const live = [count(orders, 'open order'), count(positions, 'open position')].filter(part => part !== '')
  return live.length === 0 ? '' : `${live.join(' and ')} ${stay} open at the venue`
}

function stopsOf({ positions, bare }: Leaving): string {
  if (positions === 0) return ''
  if (bare === undefined) return 'whether stops cover them is not known'
  if (bare.length === 0) return ''
  const more = bare.length - MOST_LEFT
  const named = bare.slice(0, MOST_LEFT).join(', ') + (more > 0 ? ` and ${more} more` : '')
  return `no stop covers all of ${named}`
}

const unknownOf = ({ unknown }: Leaving): string =>
  unknown === 0 ? '' : `${count(unknown, 'outcome')} ${unknown === 1 ? 'is' : 'are'} still unknown`

const count = (many: number, what: string): string =>
  many === 0 ? '' : `${many} ${what}${many === 1 ? '' : 's'}`
