import { planAccount } from '../test/kit/plans'
import { equal } from 'node:assert/strict'
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exactly } from '@core/value/decimal'
import type { OrderDraft } from '@core/write/write'
import { openAttempts } from '../src/main/attempts/attempts'
import { clock } from '../src/main/clock'
import { createDesk } from '../src/main/desk'
import { createGate } from '../src/main/attempts/gate'
import { ids } from '../test/kit/ids'
import { createPracticeVault } from '../test/kit/memory-vault'
import { createOrders } from '../src/main/orders/orders'
import { createConsentPace } from '../src/main/orders/pace'
import type { Log, Venue } from '../src/main/ports'
import { openDatabase } from '../src/main/records/database'
import { openJournal } from '../src/main/records/journal'
import { openVenue } from '../src/main/venue/venue'
import { createWriter } from '../src/main/orders/writer'
import { memoryArchive } from '../test/kit/memory-records'
import { practiceKey } from '../test/kit/sealed-key'
import { personAtTheDesk } from '../test/kit/surface'
import { deskInputs } from './desk-inputs'
import { median, ratioOf } from './measure'
import { ratioRow, type Entry, type Row } from './row'
import { openTlsVenue, type Arrival, type TlsVenue } from './tls-venue'

const ROUNDS = 121
/** Rounds before the first that counts: both ways are compiled and connected by then. */
const WARM_UP = 20

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
const quiet: Log = { note: () => undefined, trouble: () => undefined }

/** From the yes, or from where the plain way begins: nanoseconds to the first byte at the far end, and to the answer. */
interface Took {
  readonly firstByte: number
  readonly answer: number
}

/** A way to bring one order to the far end. */
interface Way {
  once(): Promise<Took & { readonly arrival: Arrival }>
  close(): Promise<void> | void
}

/** The order path as it is: checks on what is known, journal, signature, one request. Only its reads are left out. */
async function deskWay(far: TlsVenue, folder: string): Promise<Way> {
  const opened = await openDatabase(join(folder, 'journal.db'))
  if (opened.is !== 'open') throw new Error(`the database did not open: ${opened.why}`)
  const journal = openJournal(opened.database, join(folder, 'anchor'))
  const vault = createPracticeVault(clock)
  const key = await vault.take('bench', practiceKey(new Uint8Array(32).fill(7))('bench'))
  if (!key.ok) throw new Error(key.why)
  const client = openVenue(
    {
      addresses: { baseUrl: far.url, publicStreamUrl: far.streams, privateStreamUrl: far.streams },
      accountId: planAccount.id,
      keyId: 'bench',
      publicKey: key.value.publicKey,
      vault,
      clock,
      ids,
    },
    { ca: far.ca },
  )
  await client.read.time()
  far.arrivals()
  let answeredAt = 0n
  const venue: Venue = {
    ...client,
    async send(...sent) {
      const outcome = await client.send(...sent)
      answeredAt = process.hrtime.bigint()
      return outcome
    },
  }

  const gate = createGate({ clock, onChange: () => undefined })
  const attempts = openAttempts({ journal, clock, gate, log: quiet, version: 'bench', onChange: () => {} })
  const desk = createDesk({ clock, archive: memoryArchive(), profileId: 'bench', start: {} })
  const person = personAtTheDesk()
  person.will('wait')
  const account = () => planAccount
  const writer = createWriter({
    venue,
    attempts,
    gate,
    clock,
    log: quiet,
    onAnswered: () => undefined,
    account,
  })
  const known = deskInputs('0')
  const guards = known.guards && { ...known.guards, consentsPerMinute: 1e6, writesPerMinute: 1e6 }
  const inputs = { ...known, guards }
  const orders = createOrders({
    profileId: 'bench',
    venue,
    sources: {
      fresh: () => Promise.resolve({ inputs, unread: [] }),
      now: () => ({ ...inputs, writes: gate.writes() }),
      known: () => inputs,
      held: () => Promise.resolve(undefined),
      market: () => undefined,
    },
    writer,
    attempts,
    desk,
    log: quiet,
    surface: person,
    clock,
    ids,
    pace: createConsentPace(clock),
    account,
    header: () => ({
      profile: { id: 'bench', kind: 'practice', label: 'Bench', venue: '127.0.0.1' },
      theme: 'dark',
      palette: 'standard',
    }),
  })

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
      const attempt = attempts.get(plan.value.attempt)
      equal(attempt?.state.is, 'accepted')
      // Read back as filled, or the gate would stay shut.
      attempts.record({
        saw: 'record',
        at: clock.now(),
        attempt: plan.value.attempt,
        orderId: attempt.orderId ?? '',
        state: { is: 'filled', at: clock.now() },
        executed: exactly('0.01'),
        fee: exactly('0.1'),
      })
      const arrival = onlyOne(far.arrivals())
      equal(arrival.body, plan.value.request.body)
      return { firstByte: Number(arrival.firstByte - yes), answer: Number(answeredAt - yes), arrival }
    },
    async close() {
      await writer.idle()
      attempts.close()
      desk.close()
      await venue.close()
      opened.database.close()
    },
  }
}

/** The least that could be done: one line appended and flushed, and the same bytes over a warm connection. */
function plainWay(far: TlsVenue, folder: string, body: string): Way {
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
function onlyOne(arrivals: readonly Arrival[]): Arrival {
  const [arrival] = arrivals
  equal(arrivals.length, 1)
  if (arrival === undefined) throw new Error('Nothing arrived.')
  return arrival
}

async function race(own: Way, plain: Way) {
  const took = { own: [] as Took[], plain: [] as Took[] }
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const name of round % 2 === 0 ? (['own', 'plain'] as const) : (['plain', 'own'] as const)) {
      const one = await (name === 'own' ? own : plain).once()
      if (round >= 0) took[name].push(one)
    }
  }
  return took
}

/** M7: from the yes to the first byte and to the answer, beside a bare request and one flushed line. */
export const consentToSocket: Entry = {
  name: 'M7 consent',
  async run(): Promise<readonly Row[]> {
    const folder = mkdtempSync(join(tmpdir(), 'perpdesk-bench-'))
    const far = await openTlsVenue()
    const own = await deskWay(far, folder)
    const plain = plainWay(far, folder, (await own.once()).arrival.body)
    try {
      const before = far.connections()
      const took = await race(own, plain)
      // The plain way opens one; the desk's own was there, and every order used it.
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
