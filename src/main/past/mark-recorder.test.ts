import { describe, expect, it } from 'vitest'
import type { DeskEvent } from '@core/snapshot/desk-event'
import { requireAmount } from '@core/value/decimal-amount'
import { breath, handClock } from '../../../test/kit/hand-clock'
import { memoryArchive } from '../../../test/kit/memory-records'
import { account, NOW, position, SYMBOL } from '../../../test/kit/trade'
import { createDeskState } from '../desk-state'
import type { MarketMarkBar } from '../records/mark-store'
import { recordPositionMarks } from './mark-recorder'

function open(given: { fails?: () => boolean } = {}) {
  const clock = handClock(NOW)
  const desk = createDeskState({ clock, archive: memoryArchive(), profileId: 'a', start: {} })
  const stored = new Map<string, MarketMarkBar>()
  let writes = 0
  const troubles: string[] = []
  const close = recordPositionMarks({
    profileId: 'a',
    desk,
    clock,
    log: { trouble: what => void troubles.push(what) },
    offset: () => 0,
    marks: {
      put: (_, bars) => {
        writes += 1
        if (given.fails?.()) throw new Error('full')
        for (const each of bars) stored.set(`${each.symbol} ${each.bar.from}`, each)
      },
      between: () => [],
      thin: () => false,
    },
  })
  const see = (event: DeskEvent) => desk.see(event)
  const hold = (quantity: string) =>
    see({
      saw: 'positions',
      at: clock.now(),
      account: account(),
      positions: [position({ quantity: requireAmount(quantity) })],
    })
  const quote = (mark: string, last?: string, symbol = SYMBOL) =>
    see({
      saw: 'quote changes',
      at: clock.now(),
      quotes: [
        { symbol, mark: requireAmount(mark), ...(last !== undefined && { last: requireAmount(last) }) },
      ],
    })
  /** Reports each mark, with an optional print, one second after the one before. */
  const tick = async (...marks: readonly (readonly [string, string?])[]) => {
    for (const [mark, last] of marks) {
      await clock.pass(1_000)
      quote(mark, last)
    }
    await breath()
  }
  const bars = () => [...stored.values()].map(({ bar }) => bar)
  return { clock, hold, quote, tick, bars, stored, close, troubles, writes: () => writes }
}

describe('the stored marks of open positions', () => {
  it('are stored while a position is open, for its market only', async () => {
    const { hold, tick, quote, bars, stored, close } = open()
    await tick(['90'], ['91'])
    hold('1')
    await tick(['100'], ['95'], ['104'])
    quote('7', undefined, 'PERP_ETH_USDC')
    hold('0')
    await tick(['50'])
    close()
    expect(bars()).toMatchObject([{ low: '95', high: '104', last: '104', isFirst: true, kept: 2_000 }])
    expect([...stored.values()].map(({ symbol }) => symbol)).toEqual([SYMBOL])
  })

  it('start again when the position changes', async () => {
    const { hold, tick, bars, close } = open()
    hold('1')
    await tick(['100'], ['101'])
    hold('2')
    await tick(['102'], ['103'])
    close()
    expect(bars().map(({ isFirst, low, high }) => [isFirst, low, high])).toEqual([
      [true, '100', '101'],
      [true, '102', '103'],
    ])
  })

  it('include a print beyond the mark, but not one from before', async () => {
    const { hold, tick, bars, close } = open()
    hold('1')
    await tick(['100', '80'], ['100', '80'], ['100', '120'])
    close()
    expect(bars()).toMatchObject([{ low: '100', high: '120' }])
  })

  it('are written with a delay, and soon after a position was closed', async () => {
    const { clock, hold, tick, writes, bars } = open()
    hold('1')
    await clock.pass(2_000)
    const before = writes()
    await tick(['100'], ['101'], ['102'])
    expect(writes()).toBe(before)
    hold('0')
    await clock.pass(1_100)
    expect(bars()).toMatchObject([{ high: '102' }])
  })

  it('are kept in memory while the disk is full', async () => {
    let isFull = true
    const { clock, hold, tick, bars, troubles } = open({ fails: () => isFull })
    hold('1')
    await tick(['100'], ['101'])
    hold('0')
    await clock.pass(2_000)
    expect([bars(), troubles[0]]).toEqual([[], 'marks could not be kept'])
    isFull = false
    await clock.pass(31_000)
    expect(bars()).toMatchObject([{ high: '101' }])
  })
})
