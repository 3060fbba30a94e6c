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

describe('reference market words', () => {
  it('show that it is open, its closing time by the local clock, and the session’s market', () => {
    const description = describeReferenceMarket({ is: 'open', market: market('FX'), changesAt: AT }, 5_000)
    expect(description).toEqual({
      word: 'reference market open · closes 25 Sept 20:59:55 · foreign exchange',
      brief: 'RWA',
      meaning: 'Real-world asset, in session. Off session mark may be five times further from index.',
      tone: 'faint',
    })
  })

  it('show that it is closed and until when, and that trading continues', () => {
    const description = describeReferenceMarket(
      { is: 'closed', market: market('US_STOCK'), changesAt: AT },
      0,
    )
    expect(description).toMatchObject({
      word: 'reference market closed · opens 25 Sept 21:00:00 · US stocks',
      brief: 'RWA, closed',
      tone: 'warn',
    })
    expect(description?.meaning).toContain('still trading')
  })

  it.each([1, -1])('show the venue’s time to the second with a clock that is %d ms off', offset => {
    expect(
      describeReferenceMarket({ is: 'closed', market: market('FX'), changesAt: AT }, offset)?.word,
    ).toContain('opens 25 Sept 21:00:00')
  })

  it('show an unknown state, and the venue’s own name of an unknown session', () => {
    expect(describeReferenceMarket({ is: 'not known', market: market('BR_STOCK\u202e') }, 0)).toMatchObject({
      word: 'reference market: not known · br stock',
      tone: 'warn',
    })
  })

  it('are empty for a market without a reference market, or before it is read', () => {
    expect([describeReferenceMarket(undefined, 0), describeReferenceMarket({ is: 'unread' }, 0)]).toEqual([
      undefined,
      undefined,
    ])
  })
})
