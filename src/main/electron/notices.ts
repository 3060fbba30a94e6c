import { isUnresolved } from '@core/attempt-state'
import type { Changes } from '@core/snapshot'

/** Something worth telling a person who is looking elsewhere. */
export interface Notice {
  readonly title: string
  readonly body: string
}

/** Finds what is worth telling in what changed; remembers what was told, so nothing is told twice. */
export function createNotices(): (changes: Changes) => readonly Notice[] {
  const toldUnknown = new Set<string>()
  const seenFills = new Set<string>()
  let fillsWereRead = false
  return changes => {
    const unknown = (changes.attempts?.value ?? [])
      .filter(({ id, state }) => state.is === 'unknown' && !toldUnknown.has(id))
      .map(({ id }) => (toldUnknown.add(id), unknownNotice))
    const fills = (changes.fills?.value ?? []).filter(({ tradeId }) => !seenFills.has(tradeId))
    for (const { tradeId } of fills) seenFills.add(tradeId)
    // What had filled before the desk looked is history and no news.
    const told = fillsWereRead ? fills : []
    fillsWereRead ||= changes.fills !== undefined
    return [...unknown, ...told.map(fillNotice)]
  }
}

/** Whether an attempt is open among what changed; undefined when attempts did not change. */
export const hasOpenAttempt = ({ attempts }: Changes): boolean | undefined =>
  attempts?.value.some(isUnresolved)

/** The window's title: how real the money is, which market, and whose window it is. */
export function windowTitle(kind: string | undefined, symbol: string | undefined): string {
  return [kind?.toUpperCase(), symbol, 'Perpdesk'].filter(part => part !== undefined).join(' — ')
}

const unknownNotice: Notice = {
  title: 'An outcome is unknown',
  body: 'Nothing else is sent until it is known.',
}

function fillNotice({ side, quantity, symbol, price }: FillFace): Notice {
  return { title: `${side} ${quantity} ${symbol}`, body: `Filled at ${price}.` }
}

type FillFace = Pick<NonNullable<Changes['fills']>['value'][number], 'side' | 'quantity' | 'symbol' | 'price'>
