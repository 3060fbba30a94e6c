import { equal } from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OrderDraft } from '@core/write/venue-write'
import { systemClock } from '../src/main/clock'
import { createPracticeVault } from '../test/kit/memory-vault'
import { median, ratioOf } from './measure'
import { openOrderDesk } from './order-desk'
import { onlyOne, plainWay, race, type Way } from './plain-way'
import { ratioRow, type Entry, type Row } from './row'
import { openTlsVenue, type TlsVenue } from './tls-venue'

const ROUNDS = 121

const draft: OrderDraft = {
  is: 'order',
  symbol: 'PERP_BTC_USDC',
  side: 'BUY',
  type: 'IOC',
  price: '60005',
  quantity: '0.01',
  reduceOnly: false,
  marginMode: 'CROSS',
}
async function deskWay(far: TlsVenue, folder: string): Promise<Way> {
  const { person, parts, answeredAt, fill, close } = await openOrderDesk(
    far,
    folder,
    createPracticeVault(systemClock),
  )
  const { orders, venue, writer, attempts } = parts
  person.will('wait')
  return {
    async once() {
      const plan = await orders.plan(draft)
      if (!plan.ok) throw new Error(JSON.stringify(plan.error))
      const submitted = orders.submit(plan.value.token)
      await venue.warm()
      const yes = process.hrtime.bigint()
      person.say({ is: 'yes' })
      await submitted
      await writer.idle()
      equal(attempts.get(plan.value.attempt)?.state.is, 'accepted')
      fill(plan.value.attempt)
      const arrival = onlyOne(far.arrivals())
      equal(arrival.body, plan.value.request.body)
      return { firstByte: Number(arrival.firstByte - yes), answer: Number(answeredAt() - yes), arrival }
    },
    close,
  }
}

/**
 * M7: time from consent to the first byte and to the response, against a bare request and one flushed line.
 */
export const consentToSocket: Entry = {
  name: 'M7 consent',
  async run(): Promise<readonly Row[]> {
    const folder = mkdtempSync(join(tmpdir(), 'perpdesk-bench-'))
    const far = await openTlsVenue()
    const own = await deskWay(far, folder)
    const plain = plainWay(far, folder, (await own.once()).arrival.body)
    try {
      const before = far.connections()
      const took = await race(own, plain, ROUNDS)
      // The plain way opens one connection. The desk reuses its open connection for every order.
      equal(far.connections() - before <= 1, true)
      return (['firstByte', 'answer'] as const).map(part => {
        const [mine, bare] = [took.own.map(one => one[part]), took.plain.map(one => one[part])]
        return ratioRow(
          {
            name: `${this.name} → ${part === 'answer' ? 'answer' : 'first byte'}`,
            value: median(mine) / 1_000,
            unit: 'µs',
            reference: `bare https and one flushed line: ${(median(bare) / 1_000).toFixed(0)} µs`,
            ratio: ratioOf(mine, bare),
          },
          { is: 'at most', ratio: 3.5 },
        )
      })
    } finally {
      await own.close()
      await plain.close()
      far.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
