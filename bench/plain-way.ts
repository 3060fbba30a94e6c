import { equal } from 'node:assert/strict'
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import type { Arrival, TlsVenue } from './tls-venue'

/** From the yes, or from where the plain way begins: nanoseconds to the first byte at the far end, and to the answer. */
export interface Took {
  readonly firstByte: number
  readonly answer: number
}

/** A way to bring one order to the far end. */
export interface Way {
  once(): Promise<Took & { readonly arrival: Arrival }>
  close(): Promise<void> | void
}

/** Rounds before the first that counts: both ways are compiled and connected by then. */
const WARM_UP = 20

/** The least that could be done: one line appended and flushed, and the same bytes over a warm connection. */
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

/** One request and nothing else reached the far end: one round trip. */
export function onlyOne(arrivals: readonly Arrival[]): Arrival {
  const [arrival] = arrivals
  equal(arrivals.length, 1)
  if (arrival === undefined) throw new Error('Nothing arrived.')
  return arrival
}

/** Takes both ways in turns, so that whatever the machine does meanwhile falls on both. */
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
