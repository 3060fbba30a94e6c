import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Amount, requireAmount, multiply, subtract, roundToGrid } from '@core/value/decimal-amount'
import type { MarketRules } from '@core/market/venue-market-rules'
import type { OrderWrite } from '@core/write/venue-write'
import type { VenueWrite } from '../../src/main/venue/encode/encode-write'
import { type Facing, markOf, openFacing, value } from './venue-practice'

const SYMBOL = 'PERP_BTC_USDC'
const OTHER = 'PERP_ETH_USDC'
const quantity = requireAmount('0.1')

let facing: Facing
let markets: readonly MarketRules[]
beforeAll(async () => {
  facing = await openFacing(23, { clock: { is: 'by hand' } })
  markets = await value(facing.venue.read.markets())
})
afterAll(() => facing.close())

/** A price at a fraction of the mark, on the market's grid. */
async function at(fraction: string, symbol: string): Promise<Amount> {
  const market = markets.find(one => one.symbol === symbol)
  const mark = await markOf(facing, symbol)
  if (market === undefined || mark === undefined) throw new Error('no market')
  return roundToGrid(multiply(mark, requireAmount(fraction)), market.tick, 'down', market.priceMin)
}

async function taken(write: VenueWrite): Promise<string> {
  const { outcome } = await facing.write(write)
  expect(outcome).toMatchObject({ is: 'accepted' })
  return (outcome as { readonly orderId?: string }).orderId ?? ''
}

const buys = (symbol: string, change: Partial<OrderWrite>): OrderWrite => ({
  ...{ is: 'order', symbol, side: 'BUY', type: 'MARKET', quantity, reduceOnly: false, marginMode: 'CROSS' },
  ...change,
})

const rests = async () => taken(buys(SYMBOL, { type: 'LIMIT', price: await at('0.8', SYMBOL) }))
const statusOf = async (id: string) => (await value(facing.venue.read.order(id)))?.status

describe('a timer that cancels everything', () => {
  it('cancels resting orders once it has expired, and not before', async () => {
    const id = await rests()
    await taken({ is: 'cancel all after', ms: 5_000 })
    await facing.practice.advance(4_000)
    expect(await statusOf(id)).toBe('NEW')
    await facing.practice.advance(2_000)
    expect(await statusOf(id)).toBe('CANCELLED')
  })

  it('leaves resting orders when it was called off', async () => {
    const id = await rests()
    await taken({ is: 'cancel all after', ms: 5_000 })
    await taken({ is: 'cancel all after', ms: 0 })
    await facing.practice.advance(7_000)
    expect(await statusOf(id)).toBe('NEW')
    await taken({ is: 'cancel all', reach: { is: 'all markets' } })
  })
})

describe('margin of an isolated position', () => {
  const margin = async () => {
    const { positions } = await value(facing.venue.read.positions())
    const held = positions.find(row => row.symbol === OTHER && row.marginMode === 'ISOLATED')
    return held?.margin ?? requireAmount('0')
  }

  it('grows by an added amount, shrinks by a removed one, and is unchanged by a refused one', async () => {
    await taken(buys(OTHER, { marginMode: 'ISOLATED' }))
    const before = await margin()
    await taken({ is: 'move margin', symbol: OTHER, way: 'ADD', amount: requireAmount('25.5') })
    const added = await margin()
    expect(subtract(added, before)).toBe('25.5')
    await taken({ is: 'move margin', symbol: OTHER, way: 'REDUCE', amount: requireAmount('5.5') })
    expect(subtract(await margin(), before)).toBe('20')
    const { outcome } = await facing.write({
      ...{ is: 'move margin', symbol: OTHER, way: 'REDUCE' },
      amount: requireAmount('1000000'),
    })
    expect(outcome.is).not.toBe('accepted')
    expect(subtract(await margin(), before)).toBe('20')
  })
})

describe('an order that waited for a trigger', () => {
  it('leaves fills of its whole size once it was triggered, and none before', async () => {
    const { venue, practice } = facing
    const sold = async () =>
      (await value(venue.read.fillsSince(SYMBOL, 0))).fills.filter(({ side }) => side === 'SELL')
    await taken(buys(SYMBOL, {}))
    const id = await taken({
      ...{
        is: 'algo order',
        kind: 'STOP',
        symbol: SYMBOL,
        marginMode: 'CROSS',
        side: 'SELL',
        type: 'MARKET',
      },
      ...{ quantity, triggerPrice: await at('0.9999', SYMBOL), reduceOnly: true },
    })
    const before = (await sold()).map(({ tradeId }) => tradeId)
    practice.drill('flash crash')
    while ((await value(venue.algo.order(id)))?.triggered !== true) await practice.advance(500)
    await practice.advance(500)
    const fills = (await sold()).filter(({ tradeId }) => !before.includes(tradeId))
    const left = fills.reduce((rest, fill) => subtract(rest, fill.quantity), quantity)
    expect(left).toBe('0')
    expect(await value(venue.algo.order(id))).toMatchObject({ triggered: true, executed: '0.1' })
  })
})
