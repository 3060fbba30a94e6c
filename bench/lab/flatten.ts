import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { ZERO } from '@core/value/decimal-amount'
import { isOrderOpen } from '@core/account/order-merge'
import { isAlgoOrderOpen } from '@core/account/algo-merge'
import { listSealedWrites, type Plan } from '@core/write/plan'
import { isImmediateClose } from '@core/write/venue-write'
import { openWritableVenue } from '../../src/main/venue/writable-venue'
import { openPractice, type PracticeHandle } from '../../src/practice/open-practice'
import { turnableClock } from '../../test/kit/clock'
import { priceAt, resting } from '../../test/kit/drafts'
import { market, openDesk, type OpenDesk } from '../../test/kit/open-desk'
import { absoluteRow, type Entry } from '../row'

/** Round-trip delay in milliseconds. */
const DELAY = 80
const ROUNDS = 21
/** Number of positions to close, each in a different market. */
const POSITIONS = 8
const GOAL = 3_000

/** Opens a proxy that delays bytes by half of the round trip each way. */
async function delayed(url: string, servers: Server[]): Promise<string> {
  const far = new URL(url)
  const [there, here] = [far.host, new URL(url)]
  const pass = (from: Socket, to: Socket, carried: (bytes: Buffer) => Buffer): void => {
    const later = (act: () => void) => void setTimeout(act, DELAY / 2)
    from.on('data', bytes => later(() => to.write(carried(bytes))))
    from.on('close', () => later(() => to.destroy()))
    from.on('error', () => undefined)
  }
  // The exchange answers only requests with its own address in `Host`.
  const named = (bytes: Buffer) =>
    Buffer.from(bytes.toString('latin1').replaceAll(`ost: ${here.host}`, `ost: ${there}`), 'latin1')
  const server = createServer({ noDelay: true }, near => {
    const on = connect({ port: Number(far.port), host: far.hostname, noDelay: true })
    pass(near, on, named)
    pass(on, near, bytes => bytes)
  })
  server.listen(0, far.hostname)
  await once(server, 'listening')
  servers.push(server)
  here.port = String((server.address() as AddressInfo).port)
  return here.href.replace(/\/$/, '')
}

/** Time at which each write passed its last check before the connection, by request body. */
const letGo = new Map<string, number>()

const noted: typeof openWritableVenue = options => {
  const venue = openWritableVenue(options)
  return {
    ...venue,
    send: (signed, write, lastLook) =>
      venue.send(signed, write, leaving => {
        const may = lastLook(leaving)
        if (may) letGo.set(leaving.body, performance.now())
        return may
      }),
  }
}

const openPositions = (desk: OpenDesk) =>
  (desk.snapshot().positions?.value ?? []).filter(({ quantity }) => quantity !== ZERO)

/** Opens a position in each market, a resting order and a stop order. */
async function fill(desk: OpenDesk, symbols: readonly string[]): Promise<void> {
  await desk.turn(61_000)
  desk.person.will({ is: 'yes', typed: 'SEND' })
  await desk.api.writes.reopen()
  await desk.until('writing to be open', ({ writes }) => writes?.value.state === 'active')
  for (const symbol of symbols) {
    const rules = desk.snapshot().markets?.value.find(one => one.symbol === symbol)
    const quote = desk.snapshot().quotes?.value.find(one => one.symbol === symbol)
    if (rules === undefined || quote?.mark === undefined) throw new Error(`Nothing is known of ${symbol}.`)
    const size = Math.ceil(500 / Number(quote.mark) / Number(rules.step)) * Number(rules.step)
    desk.practice.fault({
      name: 'trade as somebody else',
      ...{ symbol, side: 'BUY', quantity: size.toFixed(8).replace(/\.?0+$/, '') },
      on: { method: 'GET', path: '/v1/positions' },
    })
  }
  await desk.until('the positions', () => openPositions(desk).length === symbols.length)
  await desk.submit(await desk.plan(resting(desk, '0.01')))
  await desk.settled()
  const leg = { kind: 'STOP_LOSS', triggerPrice: priceAt(desk, '0.9') } as const
  const stop = { kind: 'POSITIONAL_TP_SL', legs: [leg] } as const
  await desk.submit(await desk.plan({ is: 'algo order', symbol: market, marginMode: 'CROSS', ...stop }))
  await desk.settled()
  await desk.until(
    'orders of both kinds',
    ({ orders, algoOrders }) => orders?.value.some(isOrderOpen) && algoOrders?.value.some(isAlgoOrderOpen),
  )
}

/** Returns the time from consent to the release of the last close, in milliseconds. */
async function flattenOnce(desk: OpenDesk): Promise<number> {
  const plan: Plan = await desk.plan({ is: 'flatten' })
  const writes = listSealedWrites(plan)
  const closes = writes.filter(({ write }) => isImmediateClose(write))
  if (closes.length !== POSITIONS || writes.length !== POSITIONS + 2)
    throw new Error(`The sheet has ${String(writes.length)} requests.`)
  desk.person.will({ is: 'yes', typed: 'SEND' })
  const yes = performance.now()
  await desk.submit(plan)
  await desk.until('everything out', () => openPositions(desk).length === 0)
  await desk.settled()
  const last = letGo.get(closes.at(-1)?.request.body ?? '')
  if (last === undefined) throw new Error('The last close never left.')
  return last - yes
}

/**
 * Flatten of eight positions at a venue with an 80 ms round trip: time from consent to the release of the
 * last close.
 */
export const flattenFar: Entry = {
  name: 'flatten',
  async run() {
    const servers: Server[] = []
    const practice = await openPractice({ seed: 7, limits: false })
    const [baseUrl, publicStreamUrl, privateStreamUrl] = await Promise.all(
      [practice.baseUrl, practice.publicStreamUrl, practice.privateStreamUrl].map(url =>
        delayed(url, servers),
      ),
    )
    if (baseUrl === undefined || publicStreamUrl === undefined || privateStreamUrl === undefined)
      throw new Error('There is no way there.')
    const next: PracticeHandle = { ...practice, baseUrl, publicStreamUrl, privateStreamUrl }
    const desk = await openDesk({ next, clock: turnableClock(), opening: { openVenue: noted } })
    const symbols = [market, ...practice.symbols.filter(symbol => symbol !== market)].slice(0, POSITIONS)
    const took: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      await fill(desk, symbols)
      took.push(await flattenOnce(desk))
    }
    await desk.close()
    for (const server of servers) server.close()
    const sorted = took.toSorted((a, b) => a - b)
    const value = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? NaN
    const middle = sorted[Math.floor(sorted.length / 2)] ?? NaN
    const reference = `p95 of ${String(ROUNDS)}, ${String(POSITIONS)} positions, ${String(DELAY)} ms there and back; median ${middle.toFixed(0)} ms`
    return [absoluteRow({ name: this.name, value, unit: 'ms', reference }, { is: 'at most', value: GOAL })]
  },
}
