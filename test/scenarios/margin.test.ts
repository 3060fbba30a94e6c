import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { add, compareDecimals, requireAmount } from '../../src/core/value/decimal-amount'
import type { MoveMarginDraft } from '../../src/core/write/write-drafts'
import { crossing } from '../kit/drafts'
import { market, openDesk, type OpenDesk } from '../kit/open-desk'

let desk: OpenDesk
const call = { method: 'POST', path: '/v1/position_margin' } as const

beforeEach(async () => {
  desk = await openDesk()
})
afterEach(() => desk.close())

const move = (amount: string, way: MoveMarginDraft['way'] = 'ADD'): MoveMarginDraft => ({
  is: 'move margin',
  symbol: market,
  way,
  amount,
})
const row = () =>
  desk
    .snapshot()
    .positions?.value.find(({ symbol, marginMode }) => symbol === market && marginMode === 'ISOLATED')
const states = () => desk.attempts().map(({ state }) => state.is)
const codes = async (draft: MoveMarginDraft) => {
  const planned = await desk.tryPlan(draft)
  return planned.ok ? [] : planned.error.map(({ code }) => code)
}

async function openIsolated(): Promise<void> {
  await desk.submit(await desk.plan(crossing(desk, '0.01', { type: 'IOC', marginMode: 'ISOLATED' })))
  await desk.until('a position', () => row()?.quantity === '0.01')
  await desk.settled()
}

describe('margin of an isolated position', () => {
  it('that is added is done when the position shows exactly that much more, sent once', async () => {
    await openIsolated()
    const before = row()?.margin ?? requireAmount('0')
    const plan = await desk.plan(move('3.5'))
    const { before: current, now } = plan.outlook
    expect(
      compareDecimals(now?.liquidation ?? requireAmount('0'), current.liquidation ?? requireAmount('0')),
    ).toBe(-1)
    expect(plan.request.body).toBe(`{"symbol":"${market}","amount":"3.5","type":"ADD"}`)

    await desk.submit(plan)
    await desk.until('done', () => states()[0] === 'done')
    expect(desk.attempts()[0]?.state).toMatchObject({ is: 'done', by: 'read-back' })
    expect(row()?.margin).toBe(add(before, requireAmount('3.5')))
    expect(desk.received('POST /v1/position_margin')).toBe(1)
  })

  it('whose answer is lost is found done by the margin itself, and is never sent again', async () => {
    await openIsolated()
    desk.practice.fault({ name: 'lose the reply', on: call })
    await desk.submit(await desk.plan(move('2')))
    await desk.until('done', () => states()[0] === 'done')
    expect(desk.attempts()[0]?.unknownAt).toBeDefined()
    expect(desk.received('POST /v1/position_margin')).toBe(1)
  })

  it('that was refused and moved all the same is found done by the one read that follows a refusal', async () => {
    await openIsolated()
    desk.practice.fault({ name: 'error after taking', status: 429, code: -1003, on: call })
    await desk.submit(await desk.plan(move('2')))
    await desk.until('done', () => states()[0] === 'done')
    expect(desk.received('POST /v1/position_margin')).toBe(1)
  })

  it('that never arrived keeps the gate closed until two unchanged reads after the lapse', async () => {
    await openIsolated()
    const before = row()?.margin
    desk.practice.fault({ name: 'lose the request', on: call })
    await desk.submit(await desk.plan(move('2')))
    await desk.until('unknown', () => states()[0] === 'unknown')
    await desk.api.writes.reconcile()
    expect(await codes(move('2'))).toContain('WRITES_HELD')

    await desk.lapse()
    await desk.until('the proof', () => states()[0] === 'absent')
    expect(row()?.margin).toBe(before)
    expect(desk.received('POST /v1/position_margin')).toBe(1)
  })

  it('that is removed shows the nearer liquidation price; added margin can be removed again', async () => {
    await openIsolated()
    await desk.submit(await desk.plan(move('20')))
    await desk.until('done', () => states()[0] === 'done')
    const plan = await desk.plan(move('5', 'REDUCE'))
    expect(plan.warnings.map(({ code }) => code)).toEqual(['LIQUIDATION_NEARER'])
    await desk.submit(plan)
    await desk.until('done', () => states()[0] === 'done' && desk.attempts().length === 3)
  })

  it('is refused without a position, beyond the available amount, and for an invalid amount', async () => {
    expect(await codes(move('1'))).toContain('MARGIN_NO_POSITION')
    await openIsolated()
    expect(await codes(move('99999999'))).toContain('MARGIN_TOO_MUCH')
    expect(await codes(move('99999', 'REDUCE'))).toContain('MARGIN_TOO_MUCH')
    expect(await codes(move('0'))).toContain('AMOUNT_NOT_POSITIVE')
    expect(await codes(move('1e2'))).toContain('AMOUNT_MALFORMED')
    expect(await codes(move('0.0000001'))).toContain('AMOUNT_TOO_PRECISE')
  })

  it('may be added while writing is stopped, and not removed', async () => {
    await openIsolated()
    await desk.api.writes.stop()
    expect(await codes(move('1'))).toEqual([])
    expect(await codes(move('0.01', 'REDUCE'))).toContain('WRITES_STOPPED')
  })
})
