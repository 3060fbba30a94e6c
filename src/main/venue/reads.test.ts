import { expect, it } from 'vitest'
import { handClock } from '../../../test/kit/hand-clock'
import type { Asker } from './ask'
import { readEnvelope } from './decode/envelope'
import { DecodeFault } from './decode/reader'
import { createReads } from './reads'

/** Reads of a venue that answers each page with rows of these names. */
function reading(rows: readonly string[]) {
  const paths: string[] = []
  const ask = async ({ path }: { readonly path: string }) => {
    paths.push(path)
    const page = Number(/page=(\d+)/.exec(path)?.[1])
    const value = {
      rows: rows.slice((page - 1) * 500, page * 500).map(tradeId => ({ tradeId })),
      total: rows.length,
      size: 500,
      page,
    }
    return { is: 'read', value, at: 1, venueTime: 1 }
  }
  const asker = { ask, askBare: ask } as unknown as Asker
  return { reads: createReads(asker, undefined, handClock(0)), paths }
}
const names = (count: number) => Array.from({ length: count }, (_none, nth) => `t${nth}`)

it.each([
  [499, true],
  [500, false],
])('takes a list of %i own trades for whole only where it cannot have been cut', async (count, stable) => {
  const { reads } = reading(names(count))
  expect(await reads.fillsSince('PERP_BTC_USDC', 0)).toMatchObject({ value: { stable } })
})

it('asks for orders by what was asked for and nothing else', async () => {
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

/** A venue that answers whatever is asked with the one record it has. */
const always: Asker = {
  ask: async ({ decode }) => {
    const envelope = readEnvelope(Buffer.from(record))
    if (envelope?.is !== 'success') throw new Error('There is no record.')
    try {
      return { is: 'read', value: decode(envelope), at: 1, venueTime: 1 }
    } catch (error) {
      if (error instanceof DecodeFault) return { is: 'failed', why: 'unreadable' }
      throw error
    }
  },
  askBare: () => Promise.resolve({ is: 'failed', why: 'offline' }),
}

it('takes the record of another order for no answer, by whichever id it was asked', async () => {
  const { order, orderByClientId } = createReads(always, undefined, handClock(0))
  const answers = [
    await order('5'),
    await order('6'),
    await orderByClientId('pd-1'),
    await orderByClientId('pd-2'),
  ]
  expect(answers.map(({ is }) => is)).toEqual(['read', 'failed', 'read', 'failed'])
})
