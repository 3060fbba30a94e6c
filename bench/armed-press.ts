import { equal } from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { monotonicClock } from '../src/main/clock'
import { createArmedDesk } from '../src/main/armed/armed-desk'
import { createFeed } from './feed-memory'
import { openFloorWay } from './floor-way'
import { median, percentile } from './measure'
import { openOrderDesk } from './order-desk'
import { bareWay, floorRows, race, sendingWay, type DeskAct, type Way } from './order-race'
import { absoluteRow, type Entry, type Row } from './row'
import { openTlsVenue, type TlsVenue } from './tls-venue'

const ROUNDS = 121
/**
 * Presses during the busy feed. Together with the presses before, they stay within the mandate's 500 writes.
 */
const AT_RATES = 300
/** Time between two presses, in milliseconds. */
const BETWEEN = 200
const SYMBOL = 'PERP_BTC_USDC'
const KEY = 'F1'

/**
 * Opens the real path of a press on an armed mandate: key event in main, every check, journal, signer, one
 * request. The time counts from the key's release.
 */
export async function openArmedDesk(
  far: Pick<TlsVenue, 'url' | 'streams' | 'ca'>,
  folder: string,
): Promise<DeskAct> {
  const { person, parts, refresh, answeredAt, fill, close } = await openOrderDesk(far, folder)
  const { attempts, writer } = parts
  const armed = createArmedDesk({
    ...parts,
    steady: monotonicClock,
    isExplained: () => true,
    isAsking: () => false,
    countPrompts: () => 0,
  })
  person.will({ is: 'yes' })
  const result = await armed.arm({
    ...{ symbol: SYMBOL, marginMode: 'CROSS', buyAtMost: '60100', sellAtLeast: '59900' },
    ...{ perOrder: '0.01', exposure: '10', worthPerOrder: '1000', worthInAll: '1000000' },
    ...{ loss: '1000000', slippage: '5', perMinute: 600, writes: 500, minutes: 15 },
  })
  equal(JSON.stringify(result), JSON.stringify({ ok: true, value: 'armed' }))
  let at = 0
  return {
    async act() {
      refresh()
      // The key events are dated one second apart, whatever the real pace of the bench.
      at += 1_000
      armed.handleKey({ is: 'down', key: KEY, at, repeats: false })
      const began = process.hrtime.bigint()
      armed.handleKey({ is: 'up', key: KEY, at: at + 60, repeats: false })
      await writer.idle()
      const left = attempts.all().at(-1)
      equal(left?.state.is, 'accepted')
      equal(left.inside?.size, '0.01')
      fill(left.id)
      return { began, answered: answeredAt(), body: left.request.body }
    },
    async close() {
      armed.close()
      await close()
    },
  }
}

/**
 * Presses five times a second under a feed of 200 markets: 50 trades, 149 book changes and all marks each
 * second.
 */
async function atRates(own: Way): Promise<readonly number[]> {
  const feed = createFeed()
  let lastMessage = 0
  const telling = setInterval(() => feed.hear((lastMessage += 1), 1), 5)
  const took: number[] = []
  try {
    for (let press = 0; press < AT_RATES; press += 1) {
      await pass(BETWEEN)
      took.push((await own.once()).firstByte)
    }
  } finally {
    clearInterval(telling)
  }
  return took
}

/** M19: time from a press in main to the first byte and to the response, against the floor way. */
export const armedPress: Entry = {
  name: 'M19 armed press',
  async run(): Promise<readonly Row[]> {
    const folder = mkdtempSync(join(tmpdir(), 'perpdesk-bench-'))
    const far = await openTlsVenue()
    const own = sendingWay(far, await openArmedDesk(far, folder))
    const { body } = (await own.once()).arrival
    const [floor, bare] = [await openFloorWay(far, folder, body), bareWay(far, folder, body)]
    try {
      const rows = floorRows(this.name, await race({ own, floor, bare }, ROUNDS), 2)
      const busy = await atRates(own)
      const reference = `${AT_RATES} presses, 200 messages a second of 200 markets; in the middle ${(median(busy) / 1e6).toFixed(1)} ms`
      const slow = { name: `${this.name} under load → first byte, p99`, value: percentile(busy, 99) / 1e6 }
      return [...rows, absoluteRow({ ...slow, unit: 'ms', reference }, { is: 'at most', value: 25 })]
    } finally {
      for (const way of [own, floor, bare]) await way.close()
      far.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
