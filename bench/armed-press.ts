import { equal } from 'node:assert/strict'
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { systemClock, monotonicClock } from '../src/main/clock'
import { createArmedDesk } from '../src/main/armed/armed-desk'
import { createChildEnvironment } from '../src/main/electron/child-environment'
import { openEphemeralVault } from '../src/main/keychain/ephemeral-vault'
import { createSignerClient } from '../src/main/keychain/signer-client'
import { createFeed } from './feed-memory'
import { median, ratioOf } from './measure'
import { openOrderDesk } from './order-desk'
import { onlyOne, plainWay, race, type Way } from './plain-way'
import { absoluteRow, ratioRow, type Entry, type Row } from './row'
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
 * Starts the shipped signer as an ordinary child process. It flushes each signature to a list in `folder`
 * first.
 */
const signerIn = (folder: string) =>
  openEphemeralVault(
    createSignerClient({
      clock: systemClock,
      fork() {
        const child = fork(resolve('out/main/signer.js'), [join(folder, 'signed.list')], {
          env: { ...createChildEnvironment(process.env) },
          execArgv: [],
          stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        })
        return {
          post: message => void child.send(message as object),
          onMessage: listen => void child.on('message', listen),
          onExit: gone => void child.once('exit', gone),
          kill: () => void child.kill('SIGKILL'),
        }
      },
    }),
  )

/**
 * Opens the real path of a press on an armed mandate: key event in main, every check, journal, signer, one
 * request.
 */
async function pressWay(far: TlsVenue, folder: string): Promise<Way> {
  const vault = signerIn(folder)
  const { person, parts, answeredAt, fill, close } = await openOrderDesk(far, folder, vault)
  const { attempts, writer } = parts
  const armed = createArmedDesk({
    ...parts,
    steady: monotonicClock,
    isExplained: () => true,
    isAsking: () => false,
    asked: () => 0,
  })
  person.will({ is: 'yes' })
  const said = await armed.arm({
    ...{ symbol: SYMBOL, marginMode: 'CROSS', buyAtMost: '60100', sellAtLeast: '59900' },
    ...{ perOrder: '0.01', exposure: '10', worthPerOrder: '1000', worthInAll: '1000000' },
    ...{ loss: '1000000', slippage: '5', perMinute: 600, writes: 500, minutes: 15 },
  })
  equal(JSON.stringify(said), JSON.stringify({ ok: true, value: 'armed' }))
  let at = 0
  return {
    async once() {
      // The key events are dated one second apart, whatever the real pace of the bench.
      at += 1_000
      armed.handleKey({ is: 'down', key: KEY, at, repeats: false })
      const pressed = process.hrtime.bigint()
      armed.handleKey({ is: 'up', key: KEY, at: at + 60, repeats: false })
      await writer.idle()
      const left = attempts.all().at(-1)
      equal(left?.state.is, 'accepted')
      equal(left.inside?.size, '0.01')
      fill(left.id)
      const arrival = onlyOne(far.arrivals())
      equal(arrival.body, left.request.body)
      return {
        firstByte: Number(arrival.firstByte - pressed),
        answer: Number(answeredAt() - pressed),
        arrival,
      }
    },
    async close() {
      armed.close()
      await close()
      await vault.close()
    },
  }
}

/**
 * Presses five times a second under a feed of 200 markets: 50 trades, 149 book changes and all marks each
 * second.
 */
async function atRates(own: Way): Promise<readonly number[]> {
  const feed = createFeed()
  let heard = 0
  const telling = setInterval(() => feed.hear((heard += 1), 1), 5)
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

const slowestButOne = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length * 0.99)] ?? Number.NaN

/**
 * M19: time from a press in main to the first byte and to the response, against a bare request and a flushed
 * line.
 */
export const armedPress: Entry = {
  name: 'M19 armed press',
  async run(): Promise<readonly Row[]> {
    const folder = mkdtempSync(join(tmpdir(), 'perpdesk-bench-'))
    const far = await openTlsVenue()
    const own = await pressWay(far, folder)
    const plain = plainWay(far, folder, (await own.once()).arrival.body)
    try {
      const took = await race(own, plain, ROUNDS)
      const rows = (['firstByte', 'answer'] as const).map(part => {
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
      const busy = await atRates(own)
      const reference = `${AT_RATES} presses, 200 messages a second of 200 markets; in the middle ${(median(busy) / 1e6).toFixed(1)} ms`
      const slow = { name: `${this.name} → first byte, p99`, value: slowestButOne(busy) / 1e6, unit: 'ms' }
      return [...rows, absoluteRow({ ...slow, reference }, { is: 'at most', value: 25 })]
    } finally {
      await own.close()
      await plain.close()
      far.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
