import { beforeEach, describe, expect, it } from 'vitest'
import type { Discrepancy } from '@core/guard/discrepancy'
import { requireAmount } from '@core/value/decimal-amount'
import { account, NOW, position, SYMBOL } from '../../../test/kit/trade'
import { createPositionSequenceWatch } from './position-sequence-watch'

describe('the watch over position sequence numbers', () => {
  const SECOND = 1_000
  let raised: Discrepancy[]
  let watch: ReturnType<typeof createPositionSequenceWatch>
  beforeEach(() => {
    raised = []
    watch = createPositionSequenceWatch({
      raise: doubt => void raised.push(doubt),
      explain: () => void (raised = []),
    })
  })

  const row = (seq: string, quantity: string) => position({ seq, quantity: requireAmount(quantity) })
  const read = (seconds: number, ...positions: ReturnType<typeof position>[]) =>
    watch.handleEvent({ saw: 'positions', at: NOW + seconds * SECOND, account: account(), positions })

  it('raises a doubt at the second consecutive read with a lower number and another quantity', () => {
    read(0, row('1700000000000000900', '0.5'))
    read(3, row('1700000000000000100', '0.01'))
    expect(raised).toEqual([])
    read(6, row('1700000000000000101', '0.01'))
    expect(raised).toMatchObject([{ is: 'sequence went back', symbol: SYMBOL }])
    expect(raised[0]?.facts).toEqual({ marginMode: 'CROSS', here: '0.5', there: '0.01' })
  })

  it('treats a pushed row as known', () => {
    const at = NOW
    watch.handleEvent({ saw: 'position changes', at, positions: [row('1700000000000000900', '0.5')] })
    read(3, row('1700000000000000100', '0.01'))
    read(6, row('1700000000000000100', '0.01'))
    expect(raised).toHaveLength(1)
  })

  it('raises no doubt at the same quantity, since two counters need not agree', () => {
    for (const seconds of [0, 3, 6, 9]) {
      read(seconds, row('100', '0.5'))
      const at = NOW + seconds * SECOND + 1
      watch.handleEvent({ saw: 'position changes', at, positions: [row('900', '0.5')] })
    }
    expect(raised).toEqual([])
  })

  it('raises no doubt over two lower reads requested at nearly the same time', () => {
    read(0, row('900', '0.5'))
    read(0.2, row('100', '0.01'))
    read(0.4, row('100', '0.01'))
    expect(raised).toEqual([])
  })

  it.each([
    ['a read reaches the known number', row('900', '0.01')],
    ['a read lacks the row', undefined],
  ])('raises no doubt when %s', (_what, next) => {
    read(0, row('900', '0.5'))
    for (const seconds of [3, 6]) read(seconds, row('100', '0.01'))
    read(9, ...(next === undefined ? [] : [next]))
    expect(raised).toEqual([])
  })

  it('treats the next read as known after a user has reviewed the doubt', () => {
    read(0, row('900', '0.5'))
    for (const seconds of [3, 6]) read(seconds, row('100', '0.01'))
    raised = []
    watch.acknowledge(SYMBOL)
    for (const seconds of [9, 12, 15]) read(seconds, row('100', '0.01'))
    expect(raised).toEqual([])
  })
})
