import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import WebSocket from 'ws'
import { type Entry, absoluteRow } from '../row'

/** Warm-up, which fills the books and memory before anything is measured. */
const WARM_UP_MS = 5_000
const MEASURED_MS = 20_000
const MARKETS = 24
const MARKET_TOPICS = [
  'orderbook',
  'orderbookupdate',
  'trade',
  'ticker',
  'bbo',
  'markprice',
  'openinterest',
  'estfundingrate',
  'kline_1m',
]
const GLOBAL_TOPICS = ['tickers', 'bbos', 'markprices', 'indexprices']

/** Code that runs in the exchange's process before the exchange, and reports the resources of the process. */
const USAGE_REPORTER = `process.on('message', asked => {
  if (asked === 'used') process.send({ ...process.cpuUsage(), memory: process.memoryUsage.rss() })
})`

interface OpenMessage {
  readonly saw: 'open'
  readonly publicStreamUrl: string
  readonly symbols: readonly string[]
}

/** Processor time in microseconds, memory in bytes. */
interface ResourceUsage {
  readonly user: number
  readonly system: number
  readonly memory: number
}

async function requestUsage(exchange: ChildProcess): Promise<ResourceUsage> {
  exchange.send('used')
  const [usage] = (await once(exchange, 'message')) as [ResourceUsage]
  return usage
}

/** Subscribes to every topic of every market, and counts the messages. */
async function listen({
  publicStreamUrl,
  symbols,
}: OpenMessage): Promise<{ heard(): number; close(): void }> {
  const socket = new WebSocket(publicStreamUrl)
  await once(socket, 'open')
  let received = 0
  socket.on('message', () => (received += 1))
  for (const topic of [
    ...GLOBAL_TOPICS,
    ...symbols.flatMap(symbol => MARKET_TOPICS.map(kind => `${symbol}@${kind}`)),
  ])
    socket.send(JSON.stringify({ id: topic, event: 'subscribe', topic }))
  return {
    heard: () => received,
    close: () => {
      socket.terminate()
    },
  }
}

/** M18, at rest: processor time and memory of the live markets while one client is subscribed to everything. */
export const practiceLive: Entry = {
  name: 'practice-live',
  run: async () => {
    const exchange = fork(resolve('out/main/practice.js'), ['--seed', '2'], {
      execArgv: ['--import', `data:text/javascript,${encodeURIComponent(USAGE_REPORTER)}`],
    })
    const [opened] = (await once(exchange, 'message')) as [OpenMessage]
    if (opened.symbols.length < MARKETS) throw new Error(`There are ${opened.symbols.length} markets only.`)
    const listener = await listen(opened)
    await pass(WARM_UP_MS)
    const [before, from] = [await requestUsage(exchange), listener.heard()]
    const start = performance.now()
    await pass(MEASURED_MS)
    const [after, seconds] = [await requestUsage(exchange), (performance.now() - start) / 1_000]
    const rate = Math.round((listener.heard() - from) / seconds)
    if (rate < opened.symbols.length) throw new Error(`Only ${rate} messages came in a second.`)
    listener.close()
    exchange.kill()
    const busy = (after.user + after.system - before.user - before.system) / 1e6 / seconds
    const reference = `${opened.symbols.length} markets, ${rate} messages/s to one listener`
    return [
      absoluteRow(
        {
          name: 'practice live: processor',
          value: Math.round(busy * 1_000) / 10,
          unit: '% of a core',
          reference,
        },
        { is: 'at most', value: 10 },
      ),
      absoluteRow(
        { name: 'practice live: memory', value: Math.round(after.memory / 1e5) / 10, unit: 'MB', reference },
        { is: 'at most', value: 150 },
      ),
    ]
  },
}
