import { expect, it } from 'vitest'
import { handClock } from '../../../test/kit/hand-clock'
import type { VenueQueryClient } from './venue-query'
import { parseResponseEnvelope } from './decode/response-envelope'
import { DecodeFault } from './decode/field-reader'
import { createVenueReads } from './venue-read-client'

/** Reads of a venue that answers each page with rows of these names. */
function reading(rows: readonly string[]) {
  const paths: string[] = []
  const ask = async ({ path }: { readonly path: string }) => {
    paths.push(path)
    const page = Number(/page=(\d+)/.exec(path)?.[1])
    const value = {
      rows: rows.slice((page - 1) * 500, page * 500).map(tradeId => ({ tradeId })),
      total: rows.length,
      page,
    }
    return { is: 'read', value, at: 1, venueTime: 1 }
  }
  const asker = { ask, queryBare: ask } as unknown as VenueQueryClient
  return { reads: createVenueReads(asker, undefined, handClock(0)), paths }
}
const names = (count: number) => Array.from({ length: count }, (_none, nth) => `t${nth}`)

it.each([
  [499, true],
  [500, false],
])('treats a list of %i own trades as complete only if it cannot be truncated', async (count, stable) => {
  const { reads } = reading(names(count))
  expect(await reads.fillsSince('PERP_BTC_USDC', 0)).toMatchObject({ value: { stable } })
})

it('requests orders by the given id and nothing else', async () => {
  const { reads, paths } = reading([])
  await reads.orders({ symbol: 'PERP_BTC_USDC', status: 'INCOMPLETE', from: 5, to: 9 })
  expect(new Set(paths)).toEqual(
    new Set(['/v1/orders?symbol=PERP_BTC_USDC&status=INCOMPLETE&start_t=5&end_t=9&page=1&size=500']),
  )
})

const record =
  '{"success":true,"timestamp":1,"data":{"order_id":5,"client_order_id":"pd-1","symbol":"PERP_BTC_USDC","side":"BUY",' +
  '"type":"LIMIT","status":"NEW","price":1,"quantity":1,"total_executed_quantity":0,"total_fee":0,"fee_asset":"USDC",' +
  '"reduce_only":false,"margin_mode":"CROSS","created_time":1653563963000,"updated_time":1653563963000}}'

/** A venue that answers what is asked with the text it has for that. */
const saying = (text: (path: string) => string): VenueQueryClient => ({
  ask: async ({ path, decode }) => {
    const envelope = parseResponseEnvelope(Buffer.from(text(path)))
    if (envelope?.is !== 'success') throw new Error('There is no record.')
    try {
      return { is: 'read', value: decode(envelope), at: 1, venueTime: 1 }
    } catch (error) {
      if (error instanceof DecodeFault) return { is: 'failed', why: 'unreadable' }
      throw error
    }
  },
  queryBare: () => Promise.resolve({ is: 'failed', why: 'offline' }),
})
const always = saying(() => record)

it('rejects the record of another order, for either id', async () => {
  const { order, orderByClientId } = createVenueReads(always, undefined, handClock(0))
  const answers = [
    await order('5'),
    await order('6'),
    await orderByClientId('pd-1'),
    await orderByClientId('pd-2'),
  ]
  expect(answers.map(({ is }) => is)).toEqual(['read', 'failed', 'read', 'failed'])
})

it('never treats a part of a list as complete if the venue returns short pages without page information', async () => {
  const [count, size] = [250, 100]
  const row = (id: number) => record.slice(record.indexOf('"data":') + 7, -1).replace(':5,', `:${id},`)
  const requestedPages: number[] = []
  const venue = saying(path => {
    const page = Number(/page=(\d+)/.exec(path)?.[1])
    requestedPages.push(page)
    const ids = Array.from({ length: count }, (_none, at) => at + 1).slice((page - 1) * size, page * size)
    return `{"success":true,"timestamp":1,"data":{"rows":[${ids.map(row).join(',')}]}}`
  })
  const read = await createVenueReads(venue, undefined, handClock(0)).orders({})
  expect(read).toMatchObject({ value: { stable: true } })
  expect(read.is === 'read' ? read.value.orders : []).toHaveLength(count)
  expect(requestedPages).toEqual([1, 2, 3, 4, 1, 2, 3, 4])
})
