import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { order } from '../../../test/kit/trade'
import type { DatedValue } from '../value/value-freshness'
import { snapshotRowLimits } from './row-merge'
import type { OrderRecord } from '../account/order-record'
import { mergeOrderReport, isOrderEnded, isOrderOpen } from '../account/order-merge'
import { mergeOpenOrders, findListedOrder, withOrderReport } from './order-list'

type Orders = readonly OrderRecord[]

const listed = (...value: Orders): DatedValue<Orders> => ({ value, version: 1, asOf: 5, from: 'live' })
const applyReports = (orders: DatedValue<Orders>, reports: Orders): DatedValue<Orders> =>
  reports.reduce((known, seen) => withOrderReport(known, seen), orders)
const idsOf = ({ value }: DatedValue<Orders>) => value.map(({ orderId }) => orderId)

const byNewest = (a: OrderRecord, b: OrderRecord) =>
  b.createdAt - a.createdAt || Number(b.orderId) - Number(a.orderId)
const byMoved = (a: OrderRecord, b: OrderRecord) =>
  b.updatedAt - a.updatedAt || Number(b.orderId) - Number(a.orderId)

/** The same list made the straight way: everything looked through and sorted for every report. */
function straightly(known: Orders, seen: OrderRecord): Orders {
  const all = new Map(known.map(one => [one.orderId, one]))
  all.set(seen.orderId, mergeOrderReport(all.get(seen.orderId), seen))
  const ended = [...all.values()].filter(isOrderEnded).sort(byMoved)
  const gone = new Set(ended.slice(snapshotRowLimits.endedOrders))
  return [...all.values()].filter(one => !gone.has(one)).sort(byNewest)
}

const anyReport = (ids: number) =>
  fc
    .record({
      id: fc.integer({ min: 1, max: ids }),
      status: fc.constantFrom<OrderRecord['status']>('NEW', 'PARTIAL_FILLED', 'FILLED', 'CANCELLED'),
      createdAt: fc.nat({ max: 4 }),
      updatedAt: fc.nat({ max: 9 }),
    })
    .map(({ id, ...figures }) => order({ orderId: String(id), ...figures }))

describe('a list of orders', () => {
  it('keeps its identity when a report contains nothing new', () => {
    const known = withOrderReport(listed(), order())
    expect(withOrderReport(known, order())).toBe(known)
  })

  it('keeps its reading time, and increases its version with every report that changes it', () => {
    const known = applyReports(listed(), [order({ orderId: '1' }), order({ orderId: '2' })])
    expect(known).toEqual({ value: known.value, version: 3, asOf: 5, from: 'live' })
  })

  it('equals a full recalculation whenever it is read', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyReport(9), fc.boolean()), { maxLength: 40 }), reports => {
        let [own, straight]: [DatedValue<Orders>, Orders] = [listed(), []]
        for (const [report, looks] of reports) {
          own = withOrderReport(own, report)
          straight = straightly(straight, report)
          if (looks) expect(own.value).toEqual(straight)
        }
        expect(own.value).toEqual(straight)
      }),
    )
  })

  it('shows each snapshot unchanged after later reports', () => {
    fc.assert(
      fc.property(fc.array(anyReport(6), { maxLength: 25 }), reports => {
        const moments = [listed()]
        const expected: Orders[] = [[]]
        for (const report of reports) {
          moments.push(withOrderReport(moments.at(-1) ?? listed(), report))
          expected.push(straightly(expected.at(-1) ?? [], report))
        }
        const found = moments.map(moment =>
          ['1', '2', '3', '4', '5', '6'].map(id => findListedOrder(moment, id)),
        )
        expect(found).toEqual(
          expected.map(moment =>
            ['1', '2', '3', '4', '5', '6'].map(id => moment.find(({ orderId }) => orderId === id)),
          ),
        )
        expect(moments.map(({ value }) => value)).toEqual(expected)
      }),
    )
  })

  it('continues from an earlier snapshot independently of later reports', () => {
    const start = applyReports(listed(), [order({ orderId: '1' })])
    const one = applyReports(start, [order({ orderId: '2' }), order({ orderId: '1', status: 'CANCELLED' })])
    const other = applyReports(start, [order({ orderId: '3' })])
    expect([idsOf(one), idsOf(other)]).toEqual([
      ['2', '1'],
      ['3', '1'],
    ])
    expect([findListedOrder(one, '1')?.status, findListedOrder(other, '1')?.status]).toEqual([
      'CANCELLED',
      'NEW',
    ])
  })

  it('keeps ended orders up to a limit, the most recently updated ones', () => {
    const ends = Array.from({ length: snapshotRowLimits.endedOrders + 3 }, (_, at) =>
      order({ orderId: String(at + 1), status: 'CANCELLED', createdAt: 1_000 - at, updatedAt: at }),
    )
    const open = order({ orderId: '9999', createdAt: 1, updatedAt: 0 })
    const known = applyReports(listed(open), ends)
    expect(known.value).toEqual(ends.reduce(straightly, [open]))
    expect(known.value.filter(isOrderEnded)).toHaveLength(snapshotRowLimits.endedOrders)
    expect(findListedOrder(known, '1')).toBeUndefined()
    expect(findListedOrder(known, '9999')).toEqual(open)
  })

  it('is sorted and cut before the first report when it was stored differently', () => {
    const known = listed(order({ orderId: '1', createdAt: 1 }), order({ orderId: '2', createdAt: 2 }))
    expect(idsOf(withOrderReport(known, order({ orderId: '3', createdAt: 3 })))).toEqual(['3', '2', '1'])
  })
})

describe('a full list of open orders', () => {
  it('keeps every open order in it once, and no other open order', () => {
    fc.assert(
      fc.property(
        fc.array(anyReport(6)),
        fc.uniqueArray(anyReport(6), { selector: ({ orderId }) => orderId }),
        (reports, list) => {
          const known = applyReports(listed(), reports).value
          const open = list.filter(isOrderOpen)
          const merged = mergeOpenOrders(known, open)
          const ids = merged.map(({ orderId }) => orderId)
          expect(new Set(ids).size).toBe(ids.length)
          for (const { orderId } of open) expect(ids).toContain(orderId)
          for (const one of merged.filter(isOrderOpen))
            expect(open.map(({ orderId }) => orderId)).toContain(one.orderId)
          for (const one of known.filter(each => !isOrderOpen(each))) expect(ids).toContain(one.orderId)
        },
      ),
    )
  })
})
