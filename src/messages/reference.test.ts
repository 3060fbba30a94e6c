import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { currentDisplayFormat } from './display'
import { describeReferenceMarket } from './reference'
import type { RwaMarket } from '@core/market/rwa-market'

const zone = currentDisplayFormat.zone
beforeEach(() => void (currentDisplayFormat.zone = 'utc'))
afterEach(() => void (currentDisplayFormat.zone = zone))

const market = (session?: string): RwaMarket => ({
  symbol: 'PERP_XAU_USDC',
  status: 'open',
  ...(session !== undefined && { session }),
})
const AT = Date.UTC(2026, 8, 25, 21, 0, 0)

describe('of a reference market is said', () => {
  it('that it is open, until when by this clock and not the venue’s, and whose session it is', () => {
    const said = describeReferenceMarket({ is: 'open', market: market('FX'), changesAt: AT }, 5_000)
    expect(said).toEqual({
      word: 'reference market open · closes 25 Sept 20:59:55 · foreign exchange',
      brief: 'RWA',
      meaning:
        'A market of a real-world asset, in session. Off session the mark may stand five times further from the index.',
      tone: 'faint',
    })
  })

  it('that it is closed and until when, and that trading goes on', () => {
    const said = describeReferenceMarket({ is: 'closed', market: market('US_STOCK'), changesAt: AT }, 0)
    expect(said).toMatchObject({
      word: 'reference market closed · opens 25 Sept 21:00:00 · US stocks',
      brief: 'RWA, closed',
      tone: 'warn',
    })
    expect(said?.meaning).toContain('trading goes on')
  })

  it.each([1, -1])('to the second that the venue dates it, by a clock that is %d ms off', offset => {
    expect(describeReferenceMarket({ is: 'closed', market: market('FX'), changesAt: AT }, offset)?.word).toContain(
      'opens 25 Sept 21:00:00',
    )
  })

  it('that nobody knows, and a session by the venue’s word where we have none', () => {
    expect(describeReferenceMarket({ is: 'not known', market: market('BR_STOCK\u202e') }, 0)).toMatchObject({
      word: 'reference market: not known · br stock',
      tone: 'warn',
    })
  })

  it('nothing of a market that has none, or of which it is not known', () => {
    expect([describeReferenceMarket(undefined, 0), describeReferenceMarket({ is: 'unread' }, 0)]).toEqual([
      undefined,
      undefined,
    ])
  })
})
