import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AlgoOrder } from '@core/account/algo-order'
import { type Amount, requireAmount, multiply, roundToGrid } from '@core/value/decimal-amount'
import type { AlgoWrite, AlgoLegTerms } from '@core/write/requested-writes'
import type { MarketRules } from '@core/market/venue-market-rules'
import type { OrderWrite } from '@core/write/venue-write'
import type { VenueWrite } from '../../src/main/venue/encode/encode-write'
import { type Facing, markOf, openFacing, value, type Written } from './venue-practice'

const SYMBOL = 'PERP_BTC_USDC'
const OTHER = 'PERP_ETH_USDC'
const cross = { symbol: SYMBOL, marginMode: 'CROSS' } as const

let facing: Facing
const markets = new Map<string, MarketRules>()
beforeAll(async () => {
  facing = await openFacing(11)
  for (const market of await value(facing.venue.read.markets())) markets.set(market.symbol, market)
})
afterAll(() => facing.close())

beforeEach(async () => {
  await taken({ is: 'cancel all', reach: { is: 'all markets' } })
  await taken({ is: 'cancel all algo', reach: { is: 'all markets' } })
})

/** A price at a fraction of the mark, on the market's grid. */
async function at(fraction: string, symbol = SYMBOL): Promise<Amount> {
  const market = markets.get(symbol)
  const mark = await markOf(facing, symbol)
  if (market === undefined || mark === undefined) throw new Error('no market')
  return roundToGrid(multiply(mark, requireAmount(fraction)), market.tick, 'down', market.priceMin)
}

async function order(change: Partial<OrderWrite> = {}, fraction = '0.8'): Promise<OrderWrite> {
  return {
    is: 'order',
    symbol: SYMBOL,
    side: 'BUY',
    type: 'LIMIT',
    price: await at(fraction, change.symbol),
    quantity: requireAmount('0.01'),
    reduceOnly: false,
    marginMode: 'CROSS',
    ...change,
  }
}

/** Sends a write, and checks that the exchange received exactly the sealed bytes. */
async function taken(write: VenueWrite): Promise<Written & { readonly orderId: string }> {
  const written = await facing.write(write)
  expect(written.outcome).toMatchObject({ is: 'accepted' })
  const { accountId } = facing.practice.account
  expect(written.looked).toEqual([{ ...written.request, accountId }])
  const { orderId = '' } = written.outcome as { orderId?: string }
  return { ...written, orderId }
}

const record = async (orderId: string) => value(facing.venue.read.order(orderId))
const statusOf = async (orderId: string) => (await record(orderId))?.status

describe('a resting order', () => {
  it('has the new price and size after an edit', async () => {
    const write = await order()
    const { orderId, attempt } = await taken(write)
    const price = await at('0.81')
    await taken({
      ...write,
      is: 'edit',
      orderId,
      price,
      quantity: requireAmount('0.02'),
      clientOrderId: attempt,
    })
    expect(await record(orderId)).toMatchObject({ status: 'NEW', price, quantity: '0.02', executed: '0' })
  })

  it('ends with a cancel of its market, and others with a cancel of all', async () => {
    const here = await taken(await order())
    const there = await taken(await order({ symbol: OTHER, quantity: requireAmount('0.1') }))
    await taken({ is: 'cancel all', reach: { is: 'market', symbol: SYMBOL } })
    expect([await statusOf(here.orderId), await statusOf(there.orderId)]).toEqual(['CANCELLED', 'NEW'])
    await taken({ is: 'cancel all', reach: { is: 'all markets' } })
    expect(await statusOf(there.orderId)).toBe('CANCELLED')
  })
})

describe('a setting', () => {
  const leverages = async () =>
    (await value(facing.venue.read.leverages()))
      .filter(({ marginMode }) => marginMode === 'CROSS')
      .map(({ symbol, leverage }) => [symbol, leverage] as const)

  it('of leverage in one market is read back there, and nowhere else', async () => {
    const before = new Map(await leverages())
    await taken({ is: 'leverage', reach: { is: 'market', symbol: SYMBOL }, marginMode: 'CROSS', leverage: 7 })
    expect(new Map(await leverages())).toEqual(new Map([...before, [SYMBOL, '7']]))
  })

  it('of leverage in all markets is read back in each', async () => {
    await taken({ is: 'leverage', reach: { is: 'all markets' }, marginMode: 'CROSS', leverage: 3 })
    expect(new Set((await leverages()).map(([, leverage]) => leverage))).toEqual(new Set(['3']))
  })

  it.each(['ISOLATED', 'CROSS'] as const)('of the margin mode is read back: %s', async marginMode => {
    await taken({ is: 'margin mode', symbol: OTHER, marginMode })
    expect(await value(facing.venue.facts.marginModes())).toContainEqual({ symbol: OTHER, marginMode })
  })
})

describe('an order that waits for a trigger', () => {
  const leg = async (kind: AlgoLegTerms['kind'], fraction: string): Promise<AlgoLegTerms> => ({
    kind,
    side: 'SELL',
    triggerPrice: await at(fraction),
  })
  const bothLegs = async () => [await leg('TAKE_PROFIT', '1.2'), await leg('STOP_LOSS', '0.9')]
  const quantity = requireAmount('0.01')
  const is = 'algo order'

  /** Every kind of algo order, with the expected fields of its record. */
  const kinds: readonly (readonly [string, () => Promise<AlgoWrite>, legs: number])[] = [
    [
      'a stop',
      async () => ({
        ...{ is, ...cross, kind: 'STOP', side: 'SELL', type: 'MARKET', quantity },
        ...{ triggerPrice: await at('0.9'), reduceOnly: true },
      }),
      0,
    ],
    [
      'a stop with a limit',
      async () => ({
        ...{ is, ...cross, kind: 'STOP', side: 'SELL', type: 'LIMIT', quantity, price: await at('0.89') },
        ...{ triggerPrice: await at('0.9'), reduceOnly: false },
      }),
      0,
    ],
    ['a pair', async () => ({ is, ...cross, kind: 'TP_SL', quantity, legs: await bothLegs() }), 2],
    [
      'one leg alone',
      async () => ({ is, ...cross, kind: 'TP_SL', quantity, legs: [await leg('STOP_LOSS', '0.9')] }),
      1,
    ],
    [
      'the protection of a position',
      async () => ({ is, ...cross, kind: 'POSITIONAL_TP_SL', legs: await bothLegs() }),
      2,
    ],
    [
      'a bracket',
      async () => ({
        ...{ is, ...cross, kind: 'BRACKET', side: 'BUY', type: 'LIMIT', quantity, price: await at('0.95') },
        ...{ protection: 'TP_SL', legs: await bothLegs() },
      }),
      1,
    ],
    [
      'a trailing stop',
      async () => ({
        ...{ is, ...cross, kind: 'TRAILING_STOP', side: 'SELL', quantity },
        ...{ distance: { is: 'rate', by: requireAmount('0.05') }, reduceOnly: true },
      }),
      0,
    ],
  ]

  beforeAll(async () => {
    await taken(await order({ type: 'IOC', quantity: requireAmount('0.05') }, '1.01'))
  })

  const found = async (write: Written): Promise<AlgoOrder> => {
    const byClientId = await value(facing.venue.algo.byClientId(write.attempt))
    if (byClientId === undefined) throw new Error('the exchange has no such order')
    return byClientId
  }

  it.each(kinds)('%s is found by both ids and in the list, with its legs', async (_kind, make, legs) => {
    const write = await make()
    const written = await taken(write)
    const own = await found(written)
    expect(own).toMatchObject({ kind: write.kind, symbol: SYMBOL, clientOrderId: written.attempt })
    expect([own.algoOrderId, own.legs.length]).toEqual([written.orderId, legs])
    // A trailing stop moves with the mark, so only its fixed fields are compared.
    const { algoOrderId, clientOrderId, kind, quantity: size } = own
    const same = { algoOrderId, clientOrderId, kind, quantity: size }
    expect(await value(facing.venue.algo.order(algoOrderId))).toMatchObject(same)
    const listed = await value(facing.venue.algo.orders({ symbol: SYMBOL, status: 'INCOMPLETE' }))
    expect(listed.orders).toMatchObject([same])
  })

  it.each(kinds)('%s ends when it is cancelled', async (_kind, make) => {
    const one = await found(await taken(await make()))
    await taken({ is: 'cancel algo', symbol: SYMBOL, algoOrderId: one.algoOrderId })
    expect(await value(facing.venue.algo.order(one.algoOrderId))).toMatchObject({ rootStatus: 'CANCELLED' })
  })

  it('has the values of an edit: the root and each leg', async () => {
    const [stop, pair] = [kinds[0]![1], kinds[2]![1]]
    const one = await found(await taken(await stop()))
    const trigger = await at('0.85')
    await taken({
      is: 'edit algo',
      symbol: SYMBOL,
      algoOrderId: one.algoOrderId,
      triggerPrice: trigger,
      legs: [],
    })
    expect(await value(facing.venue.algo.order(one.algoOrderId))).toMatchObject({ triggerPrice: trigger })

    const two = await found(await taken(await pair()))
    const loss = two.legs.find(({ kind }) => kind === 'STOP_LOSS')
    if (loss === undefined) throw new Error('no leg')
    const legs = [{ algoOrderId: loss.algoOrderId, triggerPrice: trigger }]
    await taken({ is: 'edit algo', symbol: SYMBOL, algoOrderId: two.algoOrderId, legs })
    const edited = await value(facing.venue.algo.order(two.algoOrderId))
    expect(edited?.legs.find(({ kind }) => kind === 'STOP_LOSS')).toMatchObject({ triggerPrice: trigger })
    expect(edited?.legs.find(({ kind }) => kind === 'TAKE_PROFIT')).toEqual(
      two.legs.find(({ kind }) => kind === 'TAKE_PROFIT'),
    )
  })

  it('ends with all stops of its market, while ordinary orders stay', async () => {
    const plain = await taken(await order())
    const waiting = await found(await taken(await kinds[0]![1]()))
    await taken({ is: 'cancel all algo', reach: { is: 'market', symbol: SYMBOL } })
    expect(await value(facing.venue.algo.order(waiting.algoOrderId))).toMatchObject({
      rootStatus: 'CANCELLED',
    })
    expect(await statusOf(plain.orderId)).toBe('NEW')
  })
})
