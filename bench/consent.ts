import { equal } from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OrderDraft } from '@core/write/venue-write'
import { openFloorWay } from './floor-way'
import { openOrderDesk } from './order-desk'
import { bareWay, floorRows, race, sendingWay, type DeskAct } from './order-race'
import type { Entry, Row } from './row'
import { openTlsVenue, type TlsVenue } from './tls-venue'

const ROUNDS = 301

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

/** Opens a desk whose person plans an order, reads its sheet and confirms. The time counts from the confirmation. */
export async function openConfirmingDesk(
  far: Pick<TlsVenue, 'url' | 'streams' | 'ca'>,
  folder: string,
): Promise<DeskAct> {
  const { person, parts, answeredAt, fill, close } = await openOrderDesk(far, folder)
  const { orders, venue, writer, attempts } = parts
  person.will('wait')
  return {
    async act() {
      const plan = await orders.plan(draft)
      if (!plan.ok) throw new Error(JSON.stringify(plan.error))
      const submitted = orders.submit(plan.value.token)
      await venue.warm()
      const began = process.hrtime.bigint()
      person.answer({ is: 'yes' })
      await submitted
      await writer.idle()
      equal(attempts.get(plan.value.attempt)?.state.is, 'accepted')
      fill(plan.value.attempt)
      return { began, answered: answeredAt(), body: plan.value.request.body }
    },
    close,
  }
}

/** M7: time from consent to the first byte and to the response, against the floor way. */
export const consentToSocket: Entry = {
  name: 'M7 consent',
  async run(): Promise<readonly Row[]> {
    const folder = mkdtempSync(join(tmpdir(), 'perpdesk-bench-'))
    const far = await openTlsVenue()
    const own = sendingWay(far, await openConfirmingDesk(far, folder))
    const { body } = (await own.once()).arrival
    const [floor, bare] = [await openFloorWay(far, folder, body), bareWay(far, folder, body)]
    try {
      const before = far.connections()
      const took = await race({ own, floor, bare }, ROUNDS)
      // Each reference opens one connection. The desk reuses its open connection for every order.
      equal(far.connections() - before <= 2, true)
      return floorRows(this.name, took, 1.6)
    } finally {
      for (const way of [own, floor, bare]) await way.close()
      far.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
