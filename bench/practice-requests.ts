import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type Practice, openPractice } from '../src/practice/open'
import { createStranger } from '../src/practice/stranger'
import { median } from './measure'
import { type Entry, type Row, absoluteRow } from './row'

const ROUNDS = 5
const REQUESTS = 3_000
const CONNECTIONS = 16

/** A request as it goes over the wire, signed beforehand: what is measured is the venue, not its client. */
interface Signed {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The client: a thread of its own that sends what it is given over warm connections and counts what comes back. */
const CLIENT = `
const { parentPort, workerData } = require('node:worker_threads')
const http = require('node:http')
const agent = new http.Agent({ keepAlive: true, maxSockets: ${CONNECTIONS} })
const ask = ({ method, path, headers, body }) => new Promise((resolve, reject) => {
  const request = http.request(workerData + path, { method, headers, agent }, reply => {
    let text = ''
    reply.setEncoding('utf8').on('data', part => (text += part)).on('end', () => resolve(text.startsWith('{"success":true')))
  })
  request.on('error', reject)
  request.end(body)
})
parentPort.on('message', async requests => {
  let next = 0
  let taken = 0
  const start = process.hrtime.bigint()
  await Promise.all(Array.from({ length: ${CONNECTIONS} }, async () => {
    while (next < requests.length) if (await ask(requests[next++])) taken += 1
  }))
  parentPort.postMessage({ taken, seconds: Number(process.hrtime.bigint() - start) / 1e9 })
})
`

function signAll(practice: Practice, make: (index: number) => Omit<Signed, 'headers'>): readonly Signed[] {
  const { headers } = createStranger(practice)
  return Array.from({ length: REQUESTS }, (_, index) => {
    const request = make(index)
    return { ...request, headers: headers(request.method, request.path, request.body) }
  })
}

const holding = () => ({ method: 'GET', path: '/v1/client/holding', body: '' }) as const
const order = (index: number) =>
  ({
    method: 'POST',
    path: '/v1/order',
    body: JSON.stringify({
      symbol: 'PERP_BTC_USDC',
      side: index % 2 === 0 ? 'BUY' : 'SELL',
      order_type: 'MARKET',
      order_quantity: '0.001',
    }),
  }) as const

/** How many of the requests are answered with a yes in a second. */
async function rateOf(
  state: string | undefined,
  make: (index: number) => Omit<Signed, 'headers'>,
): Promise<number> {
  const practice = await openPractice({ seed: 2, limits: false, ...(state === undefined ? {} : { state }) })
  const worker = new Worker(CLIENT, { eval: true, workerData: practice.baseUrl })
  const rates: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    worker.postMessage(signAll(practice, make))
    const { taken, seconds } = await new Promise<{ taken: number; seconds: number }>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
    })
    if (taken !== REQUESTS) throw new Error(`${REQUESTS - taken} requests were refused.`)
    // The first round warms everything up.
    if (round > 0) rates.push(REQUESTS / seconds)
  }
  await worker.terminate()
  await practice.close()
  return Math.round(median(rates))
}

const row = (name: string, value: number, reference: string): Row =>
  absoluteRow({ name, value, unit: '/s', reference }, { is: 'at least', value: 2_000 })

/** M18, the door: signed requests over loopback, each verified; orders are flushed to the state file too. */
export const practiceRequests: Entry = {
  name: 'practice-requests',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'practice-bench-'))
    const reads = await rateOf(undefined, holding)
    const orders = await rateOf(join(folder, 'state'), order)
    rmSync(folder, { recursive: true })
    return [
      row('practice door: signed reads', reads, `${CONNECTIONS} warm connections`),
      row('practice door: signed orders', orders, 'each flushed before its answer, then matched'),
    ]
  },
}
