import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listSealedWrites } from '../../src/core/write/plan'
import type { CloseDraft } from '../../src/core/write/venue-write'
import { requireAmount, multiply, roundToGrid } from '../../src/core/value/decimal-amount'
import { cancelOf, crossing, priceAt } from '../kit/drafts'
import { generousGuards } from '../kit/generous-guards'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk

beforeEach(async () => {
  desk = await openDesk()
  await desk.submit(await desk.plan(crossing(desk, '0.01')))
  await desk.filled()
  await desk.until('a position', () => held() === '0.01')
})
afterEach(() => desk.close())

const close = (change: Partial<CloseDraft> = {}): CloseDraft => ({
  is: 'close',
  symbol: market,
  marginMode: 'CROSS',
  size: { is: 'share', percent: '100' },
  ...change,
})
const held = () => desk.snapshot().positions?.value.find(({ symbol }) => symbol === market)?.quantity

describe('a close', () => {
  it('leaves as a reduce-only IOC on the other side, in the position’s margin mode, and ends the position', async () => {
    const plan = await desk.plan(close())
    expect(plan.write).toMatchObject({
      is: 'order',
      side: 'SELL',
      type: 'IOC',
      quantity: '0.01',
      reduceOnly: true,
      marginMode: 'CROSS',
    })
    expect(plan.outlook).toMatchObject({
      effect: 'closes',
      before: { position: '0.01' },
      filled: { position: '0' },
    })
    expect(plan.warnings.filter(({ typed }) => typed)).toEqual([])

    await desk.submit(plan)
    await desk.until('no position', () => held() === '0')
    expect(await desk.filled()).toHaveLength(2)
  })

  it.each([
    ['25', '0.0025'],
    ['50', '0.005'],
  ] as const)('of %s %% requests that part', async (percent, quantity) => {
    const plan = await desk.plan(close({ size: { is: 'share', percent } }))
    expect(plan.write).toMatchObject({ quantity })
  })

  it('may leave while writing is stopped', async () => {
    await desk.api.writes.stop()
    await desk.submit(await desk.plan(close()))
    await desk.until('no position', () => held() === '0')
  })

  it.each<[string, Partial<CloseDraft>, string]>([
    ['of more than the position', { size: { is: 'quantity', quantity: '0.02' } }, 'REDUCE_ONLY_TOO_LARGE'],
    ['of a mode that holds nothing', { marginMode: 'ISOLATED' }, 'REDUCE_ONLY_NOTHING'],
    ['of a size that is no number', { size: { is: 'quantity', quantity: '1,5' } }, 'AMOUNT_MALFORMED'],
  ])('%s is refused', async (_, change, code) => {
    const refused = await desk.tryPlan(close(change))
    expect(refused.ok ? [] : refused.error.map(one => one.code)).toContain(code)
  })
})

describe('a position above the cap per order', () => {
  /** Two orders of 0.01, each below the cap, and a cap that is below both together. */
  beforeEach(async () => {
    const worth = roundToGrid(
      multiply(requireAmount(priceAt(desk, '1')), requireAmount('0.015')),
      requireAmount('1'),
      'down',
    )
    await desk.api.guards.set({ ...generousGuards, orderNotional: worth, writesPerMinute: '2' })
    await desk.submit(await desk.plan(crossing(desk, '0.01')))
    await desk.filled()
    await desk.until('twice as much', () => held() === '0.02')
  })

  it('is closed whole, in a minute that is full of this desk’s writes', async () => {
    expect(await desk.tryPlan(crossing(desk, '0.02'))).toMatchObject({ ok: false })
    await desk.submit(await desk.plan(close()))
    await desk.until('no position', () => held() === '0')
  })

  it('is flattened', async () => {
    await desk.submit(await desk.plan({ is: 'flatten' }))
    await desk.until('no position', () => held() === '0')
  })

  it('is closed beside a resting exit only once that is cancelled, and the refusal names the reason', async () => {
    const exit = crossing(desk, '0.02', { side: 'SELL', reduceOnly: true, price: priceAt(desk, '1.01') })
    const id = await desk.submit(await desk.plan(exit))
    await desk.settled()
    await desk.until('it rests', ({ orders }) => orders?.value.some(one => one.clientOrderId === id))
    const refused = await desk.tryPlan(close())
    expect(refused.ok ? [] : refused.error.map(({ code }) => code)).toContain('REDUCE_ONLY_TAKEN')
    await desk.submit(await desk.plan(cancelOf(desk, id)))
    await desk.settled()
    await desk.submit(await desk.plan(close()))
    await desk.until('no position', () => held() === '0')
  })

  it('is closed by several orders of one sheet where the venue’s largest order is smaller', async () => {
    const rules = { base_max: '0.007' }
    desk.practice.fault({ name: 'change the rules', symbol: market, rules })
    await desk.turn(31_000)
    await desk.until('the rules', ({ markets }) =>
      markets?.value.some(({ symbol, sizeMax }) => symbol === market && sizeMax === '0.007'),
    )
    await desk.until('nothing is held', ({ writes }) => writes?.value.state === 'active')
    const plan = await desk.plan(close())
    const sizes = listSealedWrites(plan).map(({ write }) => 'quantity' in write && write.quantity)
    expect(sizes).toEqual(['0.0067', '0.0067', '0.0066'])
    await desk.submit(plan)
    await desk.until('no position', () => held() === '0')
  })
})

describe('a close of several positions', () => {
  const other = 'PERP_ETH_USDC'
  /** The other market is not the watched one. */
  const several = () => close({ also: [{ symbol: other, marginMode: 'CROSS' }] })
  const heldIn = (symbol: string) =>
    desk.snapshot().positions?.value.find(row => row.symbol === symbol)?.quantity ?? '0'
  const closes = () => desk.attempts().filter(({ write }) => write.is === 'order' && write.reduceOnly)

  beforeEach(async () => {
    const buy = crossing(desk, '0.1', { symbol: other, type: 'MARKET' })
    const { price: _, ...atMarket } = buy
    await desk.api.market.watch({ symbol: other })
    await desk.until('the other book', () => desk.view()?.book?.symbol === other)
    desk.person.will({ is: 'yes', typed: 'SEND' })
    await desk.submit(await desk.plan(atMarket))
    await desk.until('both positions', () => heldIn(other) === '0.1' && heldIn(market) === '0.01')
    await desk.filled()
    await desk.api.market.watch({ symbol: market })
  })

  it('is one sheet that lists each, and ends both, one after the other', async () => {
    const plan = await desk.plan(several())
    const sealed = listSealedWrites(plan)
    expect(sealed.map(({ write }) => 'symbol' in write && write.symbol)).toEqual([market, other])
    await desk.submit(plan)
    await desk.until('no position', () => heldIn(market) === '0' && heldIn(other) === '0')
    await desk.filled()

    const [first, second] = closes().toSorted((a, b) => a.consentedAt - b.consentedAt)
    expect([first?.before, second?.before]).toEqual(['0.01', '0.1'])
    expect(new Set(closes().map(({ digest }) => digest))).toEqual(new Set(sealed.map(({ digest }) => digest)))
  })

  it('ends at the first lost reply: the other position stays open', async () => {
    const plan = await desk.plan(several())
    desk.practice.fault({ name: 'lose the reply', on: { method: 'POST', path: '/v1/order' } })
    await desk.submit(plan)
    await desk.until('it to be found', () => closes().some(({ state }) => state.is === 'filled'))
    await desk.turn(61_000)
    expect([closes().length, heldIn(other)]).toEqual([1, '0.1'])
  })

  it('is not needed to close one position in a market that is not watched', async () => {
    await desk.submit(await desk.plan(close({ symbol: other })))
    await desk.until('that position to end', () => heldIn(other) === '0')
    expect(heldIn(market)).toBe('0.01')
  })
})
