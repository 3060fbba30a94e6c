import { afterEach, describe, expect, it } from 'vitest'
import type { VenueListQuery } from '../venue-query-ports'
import type { WritableVenue } from '../main-ports'
import { openPastAt, type OpenPast } from '../../../test/kit/past'
import { readHistoryCursor, runHistoryStep } from './history-reading-step'

const MINUTE = 60_000
const now = Date.UTC(2026, 10, 20)
let open: OpenPast | undefined
afterEach(() => open?.close())

/** A venue without orders, whose list moves while it is read or does not, and what was asked of it. */
function venueThat(stable: boolean) {
  const queries: VenueListQuery[] = []
  const orders = (query: VenueListQuery) => {
    queries.push(query)
    return Promise.resolve({ is: 'read', value: { orders: [], stable }, at: now } as const)
  }
  return { queries, venue: { read: { orders } } as unknown as WritableVenue }
}

describe('a step of the history sync', () => {
  it('keeps its position when the list changed meanwhile, and requests less the next time', async () => {
    open = await openPastAt()
    const parts = { past: open.past, profileId: 'a', now }
    const before = readHistoryCursor(parts, 'orders')
    const moving = venueThat(false)
    expect(await runHistoryStep({ ...parts, venue: moving.venue }, 'orders')).toMatchObject({ is: 'not now' })
    expect(readHistoryCursor(parts, 'orders')).toEqual({ ...before, span: before.span / 2 })
  })

  it('reads the last minutes before its position again, since a row may arrive late', async () => {
    open = await openPastAt()
    const parts = { past: open.past, profileId: 'a', now }
    const upTo = now - 5 * MINUTE
    open.past.put('a', 'orders', [], { since: 0, upTo, span: MINUTE })
    const still = venueThat(true)
    await runHistoryStep({ ...parts, venue: still.venue }, 'orders')
    expect(still.queries[0]?.from).toBe(upTo - 10 * MINUTE)
    expect(readHistoryCursor(parts, 'orders').upTo).toBeGreaterThan(upTo)
  })
})
