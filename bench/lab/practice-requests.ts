import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PracticeHandle, openPractice } from '../../src/practice/open-practice'
import { createStranger } from '../../test/kit/stranger'
import { median } from '../measure'
import { type Entry, type Row, absoluteRow } from '../row'

const ROUNDS = 5
const REQUESTS = 3_000
const CONNECTIONS = 16

/** A request that is signed in advance, because the bench measures the venue and not its client. */
interface Signed {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Code of the client process. It sends the given requests over warm connections and counts the successes. */
const CLIENT = `
const http = require('node:http')
const agent = new http.Agent({ keepAlive: true, maxSockets: ${CONNECTIONS} })
const ask = ({ method, path, headers, body }) => new Promise((resolve, reject) => {
  const request = http.request(process.argv[1] + path, { method, headers, agent }, reply => {
    let text = ''
    reply.setEncoding('utf8').on('data', part => (text += part)).on('end', () => resolve(text.startsWith('{"success":true')))
  })
  request.on('error', reject)
  request.end(body)
})
process.on('message', async requests => {
  let next = 0
  let taken = 0
  const start = process.hrtime.bigint()
  await Promise.all(Array.from({ length: ${CONNECTIONS} }, async () => {
    while (next < requests.length) if (await ask(requests[next++])) taken += 1
  }))
  process.send({ taken, seconds: Number(process.hrtime.bigint() - start) / 1e9 })
})
`

function signAll(
  practice: PracticeHandle,
  make: (index: number) => Omit<Signed, 'headers'>,
): readonly Signed[] {
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

/** Successful requests per second of wall time and per second of processor time. */
interface Rates {
  readonly wall: number
  readonly processor: number
}

interface Done {
  readonly taken: number
  readonly seconds: number
}

const startClient = (baseUrl: string): ChildProcess =>
  spawn(process.execPath, ['-e', CLIENT, baseUrl], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })

async function round(client: ChildProcess, requests: readonly Signed[]): Promise<Rates> {
  const spent = process.cpuUsage()
  client.send(requests)
  const [{ taken, seconds }] = (await once(client, 'message')) as [Done]
  const { user, system } = process.cpuUsage(spent)
  if (taken !== REQUESTS) throw new Error(`${REQUESTS - taken} requests were refused.`)
  return { wall: REQUESTS / seconds, processor: REQUESTS / ((user + system) / 1e6) }
}

async function rateOf(
  state: string | undefined,
  make: (index: number) => Omit<Signed, 'headers'>,
): Promise<Rates> {
  const practice = await openPractice({ seed: 2, limits: false, ...(state === undefined ? {} : { state }) })
  const client = startClient(practice.baseUrl)
  const rates: Rates[] = []
  // The first round is the warm-up.
  for (let turn = 0; turn <= ROUNDS; turn += 1) rates.push(await round(client, signAll(practice, make)))
  client.kill()
  await practice.close()
  const over = (which: keyof Rates) => Math.round(median(rates.slice(1).map(rate => rate[which])))
  return { wall: over('wall'), processor: over('processor') }
}

function rows(name: string, { wall, processor }: Rates, reference: string): readonly Row[] {
  const row = (what: string, value: number, beside: string) =>
    absoluteRow(
      { name: `practice door: ${what}`, value, unit: '/s', reference: beside },
      { is: 'at least', value: 2_000 },
    )
  return [
    row(name, wall, reference),
    row(`${name} in a second of a core`, processor, 'processor time of the exchange alone'),
  ]
}

/** M18, the door: signed requests over loopback, each verified; orders are flushed to the state file too. */
export const practiceRequests: Entry = {
  name: 'practice-requests',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'practice-bench-'))
    const reads = await rateOf(undefined, holding)
    const orders = await rateOf(join(folder, 'state'), order)
    rmSync(folder, { recursive: true })
    return [
      ...rows('signed reads', reads, `${CONNECTIONS} warm connections`),
      ...rows('signed orders', orders, 'each flushed before its answer, then matched'),
    ]
  },
}
