import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deriveVenueTimer } from '@core/writes/timer/timer-rules'
import { requireAmount } from '@core/value/decimal-amount'
import type { AlgoOrder } from '@core/account/algo-order'
import type { OrderRecord } from '@core/account/order-record'
import { cancelOf, writesOn, type Kind } from '../../../test/kit/every-write'
import { openReconciling, restingOrder, type Odd, type Reconciling } from '../../../test/kit/reconciling'
import { algo } from '../../../test/kit/algo'
import { NOW, order, position, SYMBOL } from '../../../test/kit/trade'
import type { VenueReadResult } from '../main-ports'

const LAPSE = 310_000

let desk: Reconciling
beforeEach(async () => {
  desk = await openReconciling()
  desk.venue.tells(false)
})
afterEach(() => desk.close())

const holds = () => desk.gate.writes().holds.map(({ is }) => is)
const ends = () => desk.lines().filter(line => !line.startsWith('asked'))

/** Answers every request with this value. */
const answerWith =
  <T>(value: T): (() => Promise<VenueReadResult<T>>) =>
  async () => ({ is: 'read', at: desk.clock.now(), venueTime: desk.clock.now(), value })

/** The newest record at the venue, with what is otherwise. */
const recordWith = (changes: Partial<OrderRecord>): OrderRecord => {
  const newest = [...desk.venue.orders.values()].at(-1)
  if (newest === undefined) throw new Error('There is no order.')
  return { ...newest, ...changes }
}

describe('an acknowledged cancel while its order is still open', () => {
  const standing = { order: () => answerWith(recordWith({ status: 'NEW', statusWord: 'NEW' }))() }

  it('opens the gate once the order was read after it, and is tracked to its end', async () => {
    desk.answers(standing)
    await desk.send(cancelOf(await desk.rests()))
    expect([ends().slice(2), holds()]).toEqual([['answered: accepted', 'record: live'], []])
    expect(desk.told).toMatchObject([{ status: 'NEW' }])

    desk.answers({ order: () => answerWith(recordWith({}))() })
    await desk.clock.pass(5_000)
    expect(ends().slice(4)).toEqual(['record: cancelled'])
    const readCount = desk.asked.length
    await desk.clock.pass(60_000)
    expect(desk.asked).toHaveLength(readCount)
  })

  it('is tracked by the next run of the desk', async () => {
    desk.answers(standing)
    await desk.send(cancelOf(await desk.rests()))
    desk.answers({ order: () => answerWith(recordWith({}))() })
    await desk.crash()
    expect(ends().slice(4)).toEqual(['open', 'record: cancelled'])
  })

  it('is proved not done when the order is open in two reads after the lapse, and not before', async () => {
    desk.answers(standing)
    await desk.send(cancelOf(await desk.rests()))
    await desk.clock.pass(LAPSE)
    expect(ends().slice(4)).toEqual([])
    await desk.clock.pass(10_000)
    expect(ends().slice(4)).toEqual(['absence proved'])
  })

  it('keeps the gate shut while the only report may be older than the cancel', async () => {
    const id = await desk.rests()
    desk.venue.readsFail(true)
    await desk.send(cancelOf(id))
    desk.see(recordWith({ status: 'NEW', statusWord: 'NEW' }))
    expect([ends().slice(2), holds()]).toEqual([['answered: accepted'], ['reconciling']])
  })
})

describe('an impossible answer', () => {
  const other = { symbol: 'PERP_SOL_USDC' } as const
  it.each<[Kind, string, () => Odd]>([
    ['order', 'of another market', () => ({ orderByClientId: answerWith(recordWith(other)) })],
    ['order', 'of the other side', () => ({ orderByClientId: answerWith(recordWith({ side: 'SELL' })) })],
    [
      'order',
      'of another size',
      () => ({ orderByClientId: answerWith(recordWith({ quantity: requireAmount('9') })) }),
    ],
    ['cancel', 'of another market', () => ({ order: answerWith(recordWith(other)) })],
    ['edit', 'of the other side', () => ({ order: answerWith(recordWith({ side: 'SELL' })) })],
    ['cancel all', 'of another market', () => ({ order: answerWith(recordWith(other)) })],
  ])(
    'about a write of the kind “%s” halts the desk, and reports that the record is %s',
    async (kind, why, odd) => {
      const write = await writesOn(desk)[kind]()
      // An order has a record only once it was taken.
      desk.venue.will('reply lost')
      desk.venue.readsFail(true)
      await desk.send(write)
      desk.venue.readsFail(false)
      desk.answers(odd())
      await desk.clock.pass(1_000)
      expect(ends().slice(2, 4)).toEqual(['answered: unknown', `impossible: the record is ${why}`])
      expect(holds()).toEqual(['unknown', 'halted'])
      expect(desk.attempts.unresolved()).toMatchObject([{ state: { is: 'quarantined' } }])
    },
  )

  it('about an order waiting for a trigger halts the desk as well', async () => {
    desk.answers({
      'algo.byClientId': () => answerWith(algo({ clientOrderId: 'pd-1', kind: 'TP_SL', createdAt: NOW }))(),
    })
    await desk.send(await writesOn(desk)['algo order']())
    expect([ends().slice(3), holds()]).toEqual([
      ['impossible: the record is of another kind'],
      ['unknown', 'halted'],
    ])
  })
})

describe('an answer that proves nothing', () => {
  const elsewhere = { symbol: SYMBOL, marginMode: 'CROSS' } as const
  it.each<[Kind, string, () => Odd]>([
    [
      'order',
      'an order made just before the signature',
      () => ({
        orderByClientId: answerWith(order({ clientOrderId: 'pd-1', createdAt: NOW - 60_000 })),
      }),
    ],
    ['order', 'a list that moves', () => ({ orders: answerWith({ orders: [], stable: false }) })],
    ['order', 'fills that move', () => ({ fillsSince: answerWith({ fills: [], stable: false }) })],
    [
      'order',
      'a position that nothing explains',
      () => ({
        positions: answerWith({ positions: [position({ quantity: requireAmount('0.1') })] }),
      }),
    ],
    ['cancel', 'no such order', () => ({ order: answerWith(undefined) })],
    ['edit', 'no such order', () => ({ order: answerWith(undefined) })],
    [
      'edit',
      'terms that somebody else set',
      () => ({ order: answerWith(recordWith({ price: requireAmount('58000') })) }),
    ],
    ['cancel all', 'no such order', () => ({ order: answerWith(undefined) })],
    [
      'leverage',
      'another leverage than before and asked',
      () => ({
        leverages: answerWith([{ ...elsewhere, leverage: '7' }]),
      }),
    ],
    ['leverage', 'nothing of the market', () => ({ leverages: answerWith([]) })],
    ['margin mode', 'nothing of the market', () => ({ marginModes: answerWith([]) })],
    ['move margin', 'a margin that nobody asked for', () => ({ positions: answerWith({ positions: [] }) })],
    ['move margin', 'fills that move', () => ({ fillsSince: answerWith({ fills: [], stable: false }) })],
    ['algo order', 'a list that moves', () => ({ 'algo.orders': answerWith({ orders: [], stable: false }) })],
    ['edit algo', 'no such order', () => ({ 'algo.order': answerWith(undefined) })],
    ['cancel algo', 'no such order', () => ({ 'algo.order': answerWith(undefined) })],
    ['cancel all algo', 'no such order', () => ({ 'algo.order': answerWith(undefined) })],
  ])('leaves a write of the kind “%s” unknown permanently: %s', async (kind, _what, odd) => {
    const write = await writesOn(desk)[kind]()
    desk.answers(odd())
    desk.venue.will('request lost')
    await desk.send(write)
    await desk.clock.pass(2 * LAPSE)
    expect([ends().slice(2), holds()]).toEqual([['answered: unknown'], ['unknown']])
    // A venue that answers nothing to go by is asked sparingly.
    expect(desk.asked.length).toBeLessThan(150)
  })
})

describe('an unreachable venue', () => {
  it('is queried with increasing delays, so that an hour adds few lines, and at once when it is back', async () => {
    desk.venue.will('request lost')
    desk.venue.readsFail(true)
    await desk.send(restingOrder)
    const perMinute: number[] = []
    for (let minute = 0; minute < 4; minute += 1) {
      const before = desk.asked.length
      await desk.clock.pass(60_000)
      perMinute.push(desk.asked.length - before)
    }
    expect(perMinute).toEqual([6, 2, 2, 2])

    desk.venue.readsFail(false)
    const before = desk.asked.length
    await desk.reconciler.reconcileAll()
    expect(desk.asked.length - before).toBe(1)
  })
})

describe('two concurrent requests for an immediate answer', () => {
  it('share one query, and a later third request makes a new one', async () => {
    desk.venue.will('request lost')
    await desk.send(restingOrder)
    const before = desk.asked.length
    await Promise.all([desk.reconciler.reconcileAll(), desk.reconciler.reconcileAll()])
    expect(desk.asked.slice(before)).toEqual(['orderByClientId'])
    await desk.reconciler.reconcileAll()
    expect(desk.asked.slice(before)).toEqual(['orderByClientId', 'orderByClientId'])
  })
})

describe('a write that awaits its response', () => {
  it('is not queried, and is not marked unknown, however often everything is reconciled', async () => {
    desk.venue.will('never answered')
    await desk.send(restingOrder)
    for (const _again of [1, 2]) await desk.reconciler.reconcileAll()
    expect([[...desk.asked], desk.lines(), holds()]).toEqual([
      [],
      ['consent', 'sending'],
      ['reconciling', 'reconciling'],
    ])
  })
})

describe('a cancel-all timer', () => {
  it('is unknown after a lost response until the last moment at which it could fire has passed', async () => {
    const write = await writesOn(desk)['cancel all after']()
    desk.venue.will('request lost')
    await desk.send(write)
    await desk.clock.pass(LAPSE + 30_000)
    expect([ends().slice(2), holds()]).toEqual([['answered: unknown'], ['unknown']])
    await desk.clock.pass(31_000)
    expect([ends().slice(3), holds()]).toEqual([['done by its time has passed'], []])
  })

  it('opens the gate after a refusal once the venue responds, and is off', async () => {
    desk.venue.readsFail(true)
    desk.venue.will('refused')
    await desk.send(await writesOn(desk)['cancel all after']())
    expect([holds(), deriveVenueTimer(desk.attempts.all()).is]).toEqual([['reconciling'], 'off'])

    desk.venue.readsFail(false)
    await desk.clock.pass(1_000)
    expect([ends().slice(2), holds()]).toEqual([['answered: refused'], []])
    expect([deriveVenueTimer(desk.attempts.all()).is, desk.asked.length < 4]).toEqual(['off', true])
  })

  it('stays refused if the desk was closed until its time had passed', async () => {
    desk.venue.readsFail(true)
    desk.venue.will('refused though taken')
    const id = await desk.send(await writesOn(desk)['cancel all after']())
    await desk.clock.pass(2 * LAPSE)
    desk.venue.readsFail(false)
    await desk.crash()
    expect([desk.attempts.get(id)?.state.is, holds()]).toEqual(['refused', []])
  })

  it('needs no read after a response', async () => {
    await desk.send(await writesOn(desk)['cancel all after']())
    expect([desk.asked, ends().slice(2), holds()]).toEqual([
      [],
      ['answered: accepted', 'done by the answer'],
      [],
    ])
  })
})

describe('an order that was refused although it was accepted and filled at once', () => {
  const market = { ...restingOrder, type: 'IOC', price: requireAmount('61000') } as const

  it.each([
    ['for nothing after the yes', 2],
    ['for the answer alone', 3],
    ['for the answer and the look, and not for what it showed', 4],
  ])(
    'is never left as refused when the disk has room %s, and is filled after a crash',
    async (_what, room) => {
      desk.venue.will('refused though taken')
      desk.journal.fail('disk full', room)
      const id = await desk.send(market)
      expect(holds()).toContain('journal')
      await desk.crash()
      desk.journal.fail(undefined)
      expect([desk.attempts.unresolved().map(one => one.id), desk.venue.received]).toMatchObject([[id], [{}]])

      await desk.clock.pass(6_000)
      await desk.reconciler.reconcileAll()
      expect([desk.attempts.get(id)?.state.is, desk.attempts.get(id)?.executed]).toEqual(['filled', '0.1'])
      expect(holds()).toEqual([])
    },
  )
})

describe('an outcome that could not be written', () => {
  it.each<[Kind, string]>([
    ['order', 'record: live'],
    ['cancel', 'record: cancelled'],
    ['edit', 'done by new terms'],
    ['cancel all', 'done by an end'],
    ['leverage', 'done by read-back'],
    ['cancel algo', 'done by an end'],
  ])('of a write of the kind “%s” is written once the journal is writable again: %s', async (kind, end) => {
    const write = await writesOn(desk)[kind]()
    desk.venue.will('reply lost')
    // Room for the yes, the sending and what the silence means.
    desk.journal.fail('disk full', 3)
    await desk.send(write)
    await desk.clock.pass(1_000)
    expect([ends().slice(2), holds()]).toEqual([['answered: unknown'], ['unknown', 'journal']])

    desk.journal.fail(undefined)
    await desk.clock.pass(40_000)
    expect([
      ends()
        .filter(line => line !== 'open')
        .slice(2, 4),
      holds(),
    ]).toEqual([['answered: unknown', end], []])
  })

  it.each<Kind>(['order', 'cancel', 'edit', 'cancel all', 'leverage', 'move margin', 'cancel algo'])(
    'of a write of the kind “%s” that never arrived is written too',
    async kind => {
      const write = await writesOn(desk)[kind]()
      desk.venue.will('request lost')
      desk.journal.fail('disk full', 3)
      await desk.send(write)
      await desk.clock.pass(2 * LAPSE)
      expect([ends().slice(2), holds()]).toEqual([['answered: unknown'], ['unknown', 'journal']])

      desk.journal.fail(undefined)
      await desk.clock.pass(40_000)
      expect([ends().filter(line => line !== 'open'), holds()]).toEqual([
        expect.arrayContaining(['answered: unknown', 'absence proved']),
        [],
      ])
    },
  )

  it.each<[Kind, string]>([
    ['order', 'NEW'],
    ['cancel', 'CANCELLED'],
    ['cancel all', 'CANCELLED'],
    ['edit', 'NEW'],
  ])(
    'of a write of the kind “%s” is reported to the desk once it is written, and not before',
    async (kind, status) => {
      const write = await writesOn(desk)[kind]()
      desk.venue.will('reply lost')
      desk.journal.fail('disk full', 3)
      await desk.send(write)
      await desk.clock.pass(1_000)
      expect(desk.told).toEqual([])
      desk.journal.fail(undefined)
      await desk.clock.pass(40_000)
      expect([desk.told.length > 0, new Set(desk.told.map(report => report.status))]).toEqual([
        true,
        new Set([status]),
      ])
    },
  )

  it('is reported within a second of the journal having room again, however long it had none', async () => {
    desk.venue.will('reply lost')
    desk.journal.fail('disk full', 3)
    const id = await desk.send(restingOrder)
    await desk.clock.pass(120_000)
    expect([ends().slice(2), holds()]).toEqual([['answered: unknown'], ['unknown', 'journal']])
    desk.journal.fail(undefined)
    await desk.clock.pass(1_000)
    expect([desk.attempts.get(id)?.state.is, holds()]).toEqual(['live', []])
  })
})

describe('an unknown status on an own order that waits for a trigger', () => {
  const strange = { status: 'unrecognised', statusWord: 'PONDERING' } as const
  /** The newest algo record at the venue, with what is otherwise. */
  const algoWith = (changes: Partial<AlgoOrder>): AlgoOrder => {
    const newest = [...desk.venue.standing.algos.values()].at(-1)
    if (newest === undefined) throw new Error('Nothing waits for a trigger.')
    return { ...newest, ...changes }
  }
  const record = (changes: Partial<AlgoOrder>) => ({
    'algo.order': () => answerWith(algoWith(changes))(),
    'algo.byClientId': () => answerWith(algoWith(changes))(),
  })

  it('makes the attempt unknown, and a known status at the same time makes it live again', async () => {
    desk.answers(record(strange))
    const id = await desk.send(await writesOn(desk)['algo order']())
    expect([desk.attempts.get(id)?.state.is, holds()]).toEqual(['unknown', ['unknown']])
    desk.seeAlgo(algoWith(strange))
    desk.answers(record({}))
    await desk.clock.pass(30_000)
    expect([desk.attempts.get(id)?.state.is, holds()]).toEqual(['live', []])
  })
})

it('counts each query of an order whose record has an unknown status', async () => {
  desk.answers({
    order: () => answerWith(recordWith({ status: 'unrecognised', statusWord: 'PONDERING' }))(),
    orderByClientId: () => answerWith(recordWith({ status: 'unrecognised', statusWord: 'PONDERING' }))(),
  })
  const id = await desk.send(await writesOn(desk).order())
  await desk.clock.pass(30_000)
  expect(desk.attempts.get(id)?.state.is).toBe('unknown')
  expect(desk.asked.length).toBeGreaterThan(2)
  expect(desk.attempts.get(id)?.evidence).toHaveLength(desk.asked.length)
})
