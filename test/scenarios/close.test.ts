import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CloseDraft } from '../../src/core/write'
import { crossing } from '../kit/drafts'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk

beforeEach(async () => {
  desk = await openDesk()
  await desk.submit(await desk.plan(crossing(desk, '0.01')))
  await desk.filled()
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
  it('leaves as a reduce-only IOC on the other side, in the row’s own mode, and ends the position', async () => {
    const plan = await desk.plan(close())
    expect(plan.write).toMatchObject({
      is: 'order',
      side: 'SELL',
      type: 'IOC',
      quantity: '0.01',
      reduceOnly: true,
      marginMode: 'CROSS',
    })
    expect(plan.outlook).toMatchObject({ effect: 'closes', position: { before: '0.01', after: '0' } })
    expect(plan.warnings.filter(({ typed }) => typed)).toEqual([])

    await desk.submit(plan)
    await desk.until('no position', () => held() === '0')
    expect(await desk.filled()).toHaveLength(2)
  })

  it.each([
    ['25', '0.0025'],
    ['50', '0.005'],
  ] as const)('of %s %% asks for that part', async (percent, quantity) => {
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
