import { equal } from 'node:assert/strict'
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { median, percentile, ratioOf } from './measure'
import { absoluteRow, ratioRow, type Row } from './row'
import type { Arrival, TlsVenue } from './tls-venue'

/**
 * Nanoseconds from consent, or from the begin of a reference, to the first byte at the venue and to the
 * response.
 */
export interface Took {
  readonly firstByte: number
  readonly answer: number
}

/** A path that sends one order to the venue. */
export interface Way {
  once(): Promise<Took & { readonly arrival: Arrival }>
  close(): Promise<void> | void
}

/** A desk that sends one order for each `act`. */
export interface DeskAct {
  /** Returns the times of the begin and of the response, in nanoseconds, and the body that was sent. */
  act(): Promise<{ readonly began: bigint; readonly answered: bigint; readonly body: string }>
  close(): Promise<void>
}

/** Creates the path of a desk, with its arrivals at the venue. */
export const sendingWay = (far: TlsVenue, desk: DeskAct): Way => ({
  async once() {
    const { began, answered, body } = await desk.act()
    const arrival = onlyOne(far.arrivals())
    equal(arrival.body, body)
    return { firstByte: Number(arrival.firstByte - began), answer: Number(answered - began), arrival }
  },
  close: desk.close,
})

/** Rounds before the first that counts. After them all paths are compiled and connected. */
const WARM_UP = 20

/** Opens a warm connection that sends orders. Each returns the time of its response. */
export function openSender(far: TlsVenue) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: far.ca })
  const send = (body: string, more: Readonly<Record<string, string>> = {}): Promise<bigint> =>
    new Promise((done, fails) => {
      const length = Buffer.byteLength(body)
      const headers = { 'content-type': 'application/json', 'content-length': length, ...more }
      const clientRequest = request(`${far.url}/v1/order`, { method: 'POST', agent, headers }, answer => {
        answer.resume()
        answer.once('end', () => done(process.hrtime.bigint()))
      })
      clientRequest.once('error', fails)
      clientRequest.end(body)
    })
  return { send, close: () => agent.destroy() }
}

/** Creates the bare path: one line appended and flushed, and the same bytes over a warm connection. */
export function bareWay(far: TlsVenue, folder: string, body: string): Way {
  const file = openSync(join(folder, 'bare'), 'a')
  const { send, close } = openSender(far)
  return {
    async once() {
      const start = process.hrtime.bigint()
      writeSync(file, `${body}\n`)
      fdatasyncSync(file)
      const end = await send(body)
      const arrival = onlyOne(far.arrivals())
      equal(arrival.body, body)
      return { firstByte: Number(arrival.firstByte - start), answer: Number(end - start), arrival }
    },
    close() {
      close()
      closeSync(file)
    },
  }
}

/** Asserts that exactly one request reached the venue, and returns it. */
export function onlyOne(arrivals: readonly Arrival[]): Arrival {
  const [arrival] = arrivals
  equal(arrivals.length, 1)
  if (arrival === undefined) throw new Error('Nothing arrived.')
  return arrival
}

/** Runs all paths in turns, so that other load on the machine affects each of them. */
export async function race<K extends string>(
  ways: Readonly<Record<K, Way>>,
  rounds: number,
): Promise<Readonly<Record<K, readonly Took[]>>> {
  const names = Object.keys(ways) as K[]
  const took = Object.fromEntries(names.map(name => [name, [] as Took[]])) as Record<K, Took[]>
  for (let round = -WARM_UP; round < rounds; round += 1) {
    const turn = Math.abs(round) % names.length
    for (const name of [...names.slice(turn), ...names.slice(0, turn)]) {
      const one = await ways[name].once()
      if (round >= 0) took[name].push(one)
    }
  }
  return took
}

/** Creates the rows of a race of the desk against the floor way: medians with `goal`, and the slowest but one in a hundred. */
export function floorRows(
  name: string,
  took: Readonly<Record<'own' | 'floor' | 'bare', readonly Took[]>>,
  goal: number,
): readonly Row[] {
  const micro = (figures: readonly number[]) => (median(figures) / 1_000).toFixed(0)
  const of = (way: keyof typeof took, part: keyof Took) => took[way].map(one => one[part])
  const rows = (['firstByte', 'answer'] as const).map(part => {
    const [own, floor, bare] = [of('own', part), of('floor', part), of('bare', part)]
    return ratioRow(
      {
        name: `${name} → ${part === 'answer' ? 'answer' : 'first byte'}`,
        value: median(own) / 1_000,
        unit: 'µs',
        reference: `the floor way: ${micro(floor)} µs, ${ratioOf(floor, bare).toFixed(1)} × bare https and one flushed line`,
        ratio: ratioOf(own, floor),
      },
      { is: 'at most', ratio: goal },
    )
  })
  const slow = percentile(of('floor', 'firstByte'), 99) / 1e6
  const last = absoluteRow(
    {
      name: `${name} → first byte, p99`,
      value: percentile(of('own', 'firstByte'), 99) / 1e6,
      unit: 'ms',
      reference: `the floor way, p99: ${slow.toFixed(1)} ms`,
    },
    { is: 'at most', value: Number((goal * slow).toFixed(1)) },
  )
  return [...rows, last]
}
