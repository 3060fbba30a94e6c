// @vitest-environment happy-dom
import { enableAutoUnmount } from '@vue/test-utils'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WriteAttempt } from '@core/attempt/write-attempt'
import type { TradingState } from '@core/guard/trading-guards'
import { requireAmount } from '@core/value/decimal-amount'
import { ActsAlone } from '../../../test/kit/acts-alone'
import { pair } from '../../../test/kit/algo'
import { mountDesk, runInDesk } from '../../../test/kit/mount-desk'
import { attempt, market, NOW } from '../../../test/kit/screen'
import { dated, order, position } from '../../../test/kit/trade'
import AlgoTable from '../components/tables/AlgoTable.vue'
import OrdersTable from '../components/tables/OrdersTable.vue'
import PositionsTable from '../components/tables/PositionsTable.vue'
import { useScreenStore } from '../stores/screen-store'
import { useRestrictionNotice } from './use-restriction-notice'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

const unknown = (changes: Partial<WriteAttempt> = {}): WriteAttempt =>
  attempt({
    state: { is: 'unknown', at: NOW - 12_000, why: 'no answer' },
    signedAt: NOW - 12_000,
    ...changes,
  })
const held: TradingState = { state: 'held', holds: [{ is: 'unknown', attempts: 1 }] }
const noticeFor = async (writes: TradingState, ...attempts: WriteAttempt[]) => {
  const snapshot = { writes: dated(writes), attempts: dated(attempts), markets: dated([market()]) }
  return (await runInDesk(useRestrictionNotice, { snapshot })).made.value
}

it('shows nothing while writes are possible, in a read-only profile, or while a response is pending', async () => {
  expect(await noticeFor({ state: 'active', holds: [] }, unknown())).toBeUndefined()
  expect(await noticeFor({ state: 'reducing', holds: [{ is: 'stopped', since: NOW }] })).toBeUndefined()
  expect(await noticeFor({ state: 'read-only', holds: [{ is: 'read-only', why: 'no key' }] })).toBeUndefined()
  const flying = attempt({ state: { is: 'sending', at: NOW - 100 } })
  const waits: TradingState = { state: 'held', holds: [{ is: 'reconciling', awaits: 'answer' }] }
  expect(await noticeFor(waits, flying)).toBeUndefined()
})

it.each([
  [{ is: 'reconciling', awaits: 'channel' }, 'Order updates not connected.'],
  [{ is: 'journal', why: 'no space left' }, 'Journal not writable (no space left)'],
] as const)('shows why nothing is sent, and no time, while %j lasts', async (hold, sentence) => {
  const snapshot = { writes: dated<TradingState>({ state: 'held', holds: [hold] }) }
  const { made } = await runInDesk(useRestrictionNotice, { snapshot })
  await vi.advanceTimersByTimeAsync(3_250)
  expect(made.value).toMatchObject({ rowText: 'Paused' })
  expect(made.value?.sentence).toContain(sentence)
  expect(made.value?.sentence).not.toMatch(/\d:\d\d/)
})

it('shows the earliest time of proof for an unknown outcome, and opens its evidence', async () => {
  const one = unknown()
  const here = await noticeFor(held, one)
  expect(here?.rowText).toMatch(/^Paused · 4:5\d$/)
  expect(here?.sentence).toMatch(/^Nothing is sent until known; proof of no arrival: in 4:5\d at earliest\.$/)
  here?.showEvidence?.()
  expect(useScreenStore().overlay).toEqual({ is: 'attempt', id: one.id })
})

it('promises no proof that is due, impossible or of another account', async () => {
  expect((await noticeFor(held, unknown({ signedAt: NOW - 900_000 })))?.rowText).toBe('Paused · proof due')
  const contradicted = unknown({ state: { is: 'quarantined', at: NOW - 1, why: 'sent twice' } })
  expect((await noticeFor(held, contradicted))?.rowText).toBe('Paused · unknown')
  const elsewhere = await noticeFor(held)
  expect([elsewhere?.rowText, elsewhere?.showEvidence]).toEqual(['Paused · unknown', undefined])
  expect(
    await noticeFor({ state: 'halted', holds: [{ is: 'halted', incident: 'halt-1', why: 'x' }] }),
  ).toEqual({
    rowText: 'Halted',
    sentence: 'Nothing is sent until you review and resume.',
  })
})

const rest = order({ executed: requireAmount('0') })
const open = position({ quantity: requireAmount('0.25') })
/** Of it nothing is open, and nothing could be sent. */
const flat = position({ symbol: 'PERP_ETH_USDC', unsettledPnl: requireAmount('1') })

it('keeps the buttons of a position in place, disabled, while a response is awaited', async () => {
  const drawn = async (writes: TradingState, canWrite: boolean) => {
    const snapshot = { writes: dated(writes), positions: dated([open]), markets: dated([market()]) }
    const stubs = { DeskTable: ActsAlone }
    const { view } = await mountDesk(PositionsTable, { snapshot, props: { stale: false, canWrite }, stubs })
    await vi.advanceTimersByTimeAsync(3_250)
    const buttons = view.findAll('button').slice(0, 5)
    return buttons.map(each => [each.text(), each.attributes('disabled') !== undefined])
  }
  const waits: TradingState = { state: 'held', holds: [{ is: 'reconciling', awaits: 'answer' }] }
  const texts = ['25', '50', 'Close', '⇄', '⋯']
  expect(await drawn({ state: 'active', holds: [] }, true)).toEqual(texts.map(text => [text, false]))
  expect(await drawn(waits, false)).toEqual(texts.map(text => [text === 'Close' ? 'Sent…' : text, true]))
})

it.each([
  ['position', PositionsTable, { positions: dated([open, flat]) }],
  ['order', OrdersTable, { orders: dated([rest]) }],
  ['TP/SL', AlgoTable, { algoOrders: dated([pair()]) }],
])('shows the restriction in the row of an open %s, in place of its buttons', async (_, table, rows) => {
  const snapshot = { writes: dated(held), attempts: dated([unknown()]), markets: dated([market()]), ...rows }
  const drawn = async (canWrite: boolean) => {
    const stubs = { DeskTable: ActsAlone }
    const { view } = await mountDesk(table, { snapshot, props: { stale: false, canWrite }, stubs })
    const texts = view.findAll('button').map(one => one.text())
    return [texts.filter(text => text.startsWith('Paused · 4:5')).length, view.findAll('[data-exit]').length]
  }
  expect(await drawn(false)).toEqual([1, 0])
  expect(await drawn(true)).toEqual([0, 1])
})
