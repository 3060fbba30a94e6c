import { equal } from 'node:assert/strict'
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import type { Arrival, TlsVenue } from './tls-venue'

/**
 * Nanoseconds from consent, or from the begin of the plain way, to the first byte at the venue and to the
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

/** Rounds before the first that counts. After them both paths are compiled and connected. */
const WARM_UP = 20

/** Creates the minimal path: one line appended and flushed, and the same bytes over a warm connection. */
export function plainWay(far: TlsVenue, folder: string, body: string): Way {
  const file = openSync(join(folder, 'plain'), 'a')
  const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: far.ca })
  const send = (): Promise<bigint> =>
    new Promise((done, fails) => {
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      const asked = request(`${far.url}/v1/order`, { method: 'POST', agent, headers }, answer => {
        answer.resume()
        answer.once('end', () => done(process.hrtime.bigint()))
      })
      asked.once('error', fails)
      asked.end(body)
    })
  return {
    async once() {
      const start = process.hrtime.bigint()
      writeSync(file, `${body}\n`)
      fdatasyncSync(file)
      const end = await send()
      const arrival = onlyOne(far.arrivals())
      equal(arrival.body, body)
      return { firstByte: Number(arrival.firstByte - start), answer: Number(end - start), arrival }
    },
    close() {
      agent.destroy()
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

/** Runs both paths in turns, so that other load on the machine affects both. */
export async function race(own: Way, plain: Way, rounds: number) {
  const took = { own: [] as Took[], plain: [] as Took[] }
  for (let round = -WARM_UP; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? (['own', 'plain'] as const) : (['plain', 'own'] as const)) {
      const one = await (name === 'own' ? own : plain).once()
      if (round >= 0) took[name].push(one)
    }
  }
  return took
}
