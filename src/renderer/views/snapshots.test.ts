// @vitest-environment happy-dom
import { enableAutoUnmount, flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { requireAmount as a } from '@core/value/decimal-amount'
import type { SnapshotDifference } from '@core/snapshot/snapshot-differences'
import type { SavedSnapshotMoment } from '@core/snapshot/saved-moment'
import { mountDesk } from '../../../test/kit/mount-desk'
import { axeFaults } from '../../../test/kit/axe'
import { market, NOW, SYMBOL } from '../../../test/kit/screen'
import { account, dated, order, position } from '../../../test/kit/trade'
import { useSnapshotHistoryStore } from '../stores/snapshot-history-store'
import { describeSnapshotDifference } from '@messages/differences'
import SnapshotsView from './SnapshotsView.vue'

enableAutoUnmount(afterEach)
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2212', '-')
const HOUR = 3_600_000
const newestFirst: readonly SavedSnapshotMoment[] = [
  { at: NOW - 10_000, sections: ['positions', 'account'] },
  { at: NOW - HOUR, sections: ['orders'] },
  { at: NOW - 5 * HOUR, sections: ['positions'] },
]
const then = {
  account: dated(account({ value: a('10250.5') }), 10_000, 'disk'),
  positions: dated(
    [position({ quantity: a('0.25') }), position({ symbol: 'PERP_ETH_USDC' })],
    10_000,
    'disk',
  ),
}

async function open(moments: readonly SavedSnapshotMoment[] = newestFirst) {
  const { door, view } = await mountDesk(SnapshotsView, {
    snapshot: { markets: dated([market()]) },
    answers: { 'snapshots.moments': moments, 'snapshots.at': then, 'snapshots.between': [] },
  })
  const last = () => door.asked.filter(([channel]) => channel.startsWith('snapshots.')).slice(-2)
  return { door, view, last, text: () => plain(view.text()) }
}

describe('SnapshotsView', () => {
  it('opens at the latest moment of a day and compares it with the previous one', async () => {
    const { last, text } = await open()
    expect(last()).toEqual([
      ['snapshots.at', { time: NOW - 10_000 }],
      ['snapshots.between', { before: NOW - HOUR, after: NOW - 10_000 }],
    ])
    expect(text()).toContain('3 of 3')
    expect(text()).toContain('10 250.50')
    expect(text()).toContain('Positions 1')
  })

  it('moves to another moment by the slider, and shows the account at that time', async () => {
    const { view, last, text } = await open()
    await view.find('input[type=range]').setValue('1')
    await flushPromises()
    expect(last()[0]).toEqual(['snapshots.at', { time: NOW - HOUR }])
    expect(text()).toContain('2 of 3')
  })

  it.each([
    ['an hour before', NOW - 10_000 - HOUR],
    ['the first here', NOW - 5 * HOUR],
  ])('compares with %s', async (label, before) => {
    const { view, last } = await open()
    await view.find('select').setValue(label)
    await flushPromises()
    expect(last()[1]).toEqual(['snapshots.between', { before, after: NOW - 10_000 }])
  })

  it('shows that the first moment has no predecessor', async () => {
    const { text } = await open(newestFirst.slice(0, 1))
    expect(text()).toContain('First saved moment')
  })

  it('shows no value that depends on the market alone, and sends no request to the venue', async () => {
    const { view, door } = await open()
    const heads = view.findAll('[role=columnheader]').map(head => head.text())
    for (const title of ['Mark▴', 'Unrealised', 'Liquidation', 'Unsettled'])
      expect(heads.some(head => head.startsWith(title))).toBe(false)
    expect(door.asked.every(([channel]) => channel.startsWith('snapshots.'))).toBe(true)
  })

  it('distinguishes unknown from zero', async () => {
    const { view, door } = await open([])
    expect(view.text()).toContain('Nothing saved then')
    expect(door.asked).toHaveLength(1)
  })

  it('drops the response for a moment that is no longer chosen', async () => {
    const { view, door } = await open()
    let late: ((answer: unknown) => void) | undefined
    door.answer('snapshots.at', () => new Promise(done => (late = done)))
    await view.find('input[type=range]').setValue('0')
    door.answer('snapshots.at', { ok: true, value: then })
    await view.find('input[type=range]').setValue('2')
    await flushPromises()
    late?.({ ok: true, value: {} })
    await flushPromises()
    expect(useSnapshotHistoryStore().then).toEqual(then)
  })

  it('has no accessibility faults', async () => {
    const { view } = await open()
    expect(await axeFaults(view.element)).toEqual([])
  })
})

describe('differences in words', () => {
  const words = (change: SnapshotDifference) => plain(describeSnapshotDifference(change, () => market()))
  const held = { symbol: SYMBOL, marginMode: 'CROSS' } as const
  it.each<[SnapshotDifference, string]>([
    [
      { is: 'position opened', ...held, quantity: a('0.25'), entry: a('60000') },
      'PERP_BTC_USDC (cross) opened: LONG 0.250 from 60 000.0.',
    ],
    [
      {
        is: 'position changed',
        ...held,
        from: { quantity: a('0.25'), entry: a('60000') },
        to: { quantity: a('-0.1'), entry: a('61000') },
      },
      'PERP_BTC_USDC (cross): LONG 0.250 from 60 000.0 → SHORT 0.100 from 61 000.0.',
    ],
    [{ is: 'order opened', order: order() }, 'BUY 0.100 PERP_BTC_USDC at 59 000.0 opened.'],
    [
      { is: 'order gone', order: order() },
      'BUY 0.100 PERP_BTC_USDC at 59 000.0 was open; outcome not known.',
    ],
    [
      { is: 'account changed', figure: 'free', from: a('100'), to: a('90.5'), by: a('-9.5') },
      'Free collateral: 100.00 → 90.50 (-9.50).',
    ],
    [
      { is: 'leverage changed', ...held, from: undefined, to: a('10') },
      'Leverage of PERP_BTC_USDC (cross): not known → 10×.',
    ],
    [{ is: 'not known', section: 'fills', when: 'before' }, 'Fills not saved at the earlier moment.'],
    [{ is: 'learnt', section: 'orders', count: 2 }, '2 orders from before became known later.'],
    [{ is: 'learnt', section: 'fills', count: 1 }, '1 fill from before became known later.'],
    [
      { is: 'maybe more', section: 'fills' },
      'Perhaps more fills between: only the newest are saved. See History.',
    ],
    [{ is: 'balance changed', token: 'USDC', from: a('1000.5'), to: a('0') }, 'USDC held: 1 000.5 → 0.'],
  ])('$is', (change, sentence) => expect(words(change)).toBe(sentence))
})
