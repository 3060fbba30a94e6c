import { deepEqual, equal, ok } from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { serialize } from 'node:v8'
import { base58 } from '@scure/base'
import type { DeskApi } from '@contract/desk-api'
import type { SequencedMessage, MessageAcknowledgement } from '@contract/messages-api'
import type { ContractHandlers } from '@contract/ipc-contract'
import { systemClock } from '../src/main/clock'
import { ids } from '../test/kit/ids'
import { createMemoryVault, createPracticeVault } from '../test/kit/memory-vault'
import type { LogPort } from '../src/main/main-ports'
import { openPlainRecords } from '../test/kit/plain-records'
import { HIDDEN_GRACE_MS } from '../src/main/screen/market-attention'
import { createPageMessages } from '../src/main/screen/page-messages'
import { openingHere } from '../test/kit/opening'
import { openedNews, type NextDoor } from '../test/kit/open-desk'
import { personAtTheDesk } from '../test/kit/surface'
import { absoluteRow, type Entry, type Row } from './row'
import { openPlainApp } from '../test/kit/plain-app'

/** Warm-up, in which code is compiled and the whole account is read. */
const WARM = 15_000
const SPAN = 20_000
/** Time after which a hidden page receives no more messages that were in flight. */
const SETTLE = 2_000
const SYMBOL = 'PERP_BTC_USDC'
const MARKETS = 200

const troubles: string[] = []
const log: LogPort = { note: () => undefined, trouble: what => void troubles.push(what) }

/** Creates a key pair in the venue's format. */
function newKey(): { readonly key: string; readonly secret: string } {
  const { x = '', d = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const text = (part: string) => `ed25519:${base58.encode(Buffer.from(part, 'base64url'))}`
  return { key: text(x), secret: text(d) }
}

/** Starts the busy venue in a child process. */
async function openBusyVenue(): Promise<{ readonly door: NextDoor; readonly venue: ChildProcess }> {
  const account = { accountId: '0x1', ...newKey() }
  const venue = fork(resolve('bench/busy-venue.mjs'), [account.key])
  const [port] = (await once(venue, 'message')) as [number]
  const [host, stream] = [`http://127.0.0.1:${port}`, `ws://127.0.0.1:${port}/`]
  return { venue, door: { baseUrl: host, publicStreamUrl: stream, privateStreamUrl: stream, account } }
}

/**
 * Opens the application without windows: with records on disk, and a page that acknowledges each message at
 * once.
 */
async function openMain(folder: string, door: NextDoor) {
  const records = await openPlainRecords(folder, systemClock, log)
  const app = openPlainApp({
    ...records,
    clock: systemClock,
    ids,
    vault: createMemoryVault(systemClock),
    practiceVault: createPracticeVault,
    ...openingHere,
    practice: {
      start(hear) {
        hear(openedNews(door))
        const drills = { list: () => Promise.resolve([]), run: () => Promise.resolve(undefined) }
        return { drills, stop: () => Promise.resolve() }
      },
    },
    surface: personAtTheDesk(),
    log,
    version: 'bench',
  })
  const sent = { desk: 0, market: 0, links: 0 }
  // Each message is serialized, as between processes.
  const take = (of: MessageAcknowledgement['of']) => (news: SequencedMessage<unknown>) => {
    sent[of] += serialize(news).byteLength > 0 ? 1 : 0
    setImmediate(() => void answers.messages.ack({ of, n: news.n, is: 'taken' }))
  }
  const page = createPageMessages({
    clock: systemClock,
    onMarket: app.setMarketVisible,
    isSeen: () => true,
    push: () => ({
      desk: { changed: take('desk') },
      market: { view: take('market') },
      alerts: { changed: () => undefined },
      updates: { changed: () => undefined },
      windows: { chosen: () => undefined },
      links: { changed: () => undefined, views: () => undefined },
    }),
  })
  const answers: ContractHandlers<DeskApi> = page.wrapHandlers(app.handlers)
  app.pushTo(page.messages)
  return {
    answers,
    sent,
    show: (isShown: boolean) => answers.messages.shows({ page: isShown, market: isShown }),
    async close() {
      app.pushTo(undefined)
      await app.close()
      page.close()
      records.close()
    },
  }
}

/** Returns the share of a core that this process uses during `ms`, in percent. */
async function shareOf(ms: number): Promise<number> {
  const [took, began] = [process.cpuUsage(), performance.now()]
  await pass(ms)
  const { user, system } = process.cpuUsage(took)
  return (user + system) / 10 / (performance.now() - began)
}

/**
 * M15, main's part: load from the socket to the page messages, with every read, the records and the alerts.
 */
export const mainLoad: Entry = {
  name: 'M15 main load',
  async run(): Promise<readonly Row[]> {
    const folder = mkdtempSync(join(tmpdir(), 'perpdesk-bench-main-'))
    const { venue, door } = await openBusyVenue()
    const main = await openMain(folder, door)
    const { answers, sent } = main
    try {
      await answers.market.watch({ symbol: SYMBOL })
      await answers.desk.snapshot()
      await main.show(true)
      await pass(WARM)
      const before = { ...sent }
      const seen = await shareOf(SPAN)
      const [pictures, changes] = [sent.market - before.market, sent.desk - before.desk]
      await main.show(false)
      await pass(HIDDEN_GRACE_MS + SETTLE)
      const toldSeen = sent.market + sent.desk
      const hidden = await shareOf(SPAN)
      const toldHidden = sent.market + sent.desk - toldSeen
      const known = await answers.desk.snapshot()
      ok(known.ok)
      const { positions, quotes, health } = known.value
      equal(positions?.value.length, MARKETS)
      equal(quotes?.value.length, MARKETS)
      equal(health?.value.channel.is, 'live')
      equal(health.value.prices.is, 'live')
      equal(health.value.decodeFaults, 0)
      deepEqual(troubles, [])
      // The visible page received every update, the hidden one none.
      // The desk's changes come once a second, so their number may differ by one.
      ok(pictures > SPAN / 100 && changes > SPAN / 2_000)
      equal(toldHidden, 0)
      const row = (what: string, value: number, goal: number, reference: string) =>
        absoluteRow(
          { name: `${this.name}: ${what}`, value, unit: '% of a core', reference },
          { is: 'at most', value: goal },
        )
      const rates = `${MARKETS} markets each second, ${MARKETS} positions every three, 10 changes of a book and 50 prints a second`
      return [
        row('seen', seen, 4, `${rates}; ${pictures} pictures told in ${SPAN / 1_000} s`),
        row('hidden', hidden, 1, 'the same, while the page says that nobody sees it'),
      ]
    } finally {
      await main.close()
      venue.kill()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  },
}
