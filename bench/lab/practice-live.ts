import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import WebSocket from 'ws'
import { type Entry, absoluteRow } from '../row'

/** What runs first fills the books and the memory of everything that is measured afterwards. */
const WARM = 5_000
const SPAN = 20_000
const MARKETS = 24
const OF_MARKET = [
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
const OF_ALL = ['tickers', 'bbos', 'markprices', 'indexprices']

/** Runs in the exchange's own process, before it, and tells what that process has used. */
const TELL = `process.on('message', asked => {
  if (asked === 'used') process.send({ ...process.cpuUsage(), memory: process.memoryUsage.rss() })
})`

interface Opened {
  readonly saw: 'open'
  readonly publicStreamUrl: string
  readonly symbols: readonly string[]
}

/** What the process has used: processor time in microseconds, memory in bytes. */
interface Used {
  readonly user: number
  readonly system: number
  readonly memory: number
}

async function used(exchange: ChildProcess): Promise<Used> {
  exchange.send('used')
  const [told] = (await once(exchange, 'message')) as [Used]
  return told
}

/** A listener to everything there is about every market. */
async function listen({ publicStreamUrl, symbols }: Opened): Promise<{ heard(): number; close(): void }> {
  const socket = new WebSocket(publicStreamUrl)
  await once(socket, 'open')
  let heard = 0
  socket.on('message', () => (heard += 1))
  for (const topic of [...OF_ALL, ...symbols.flatMap(symbol => OF_MARKET.map(kind => `${symbol}@${kind}`))])
    socket.send(JSON.stringify({ id: topic, event: 'subscribe', topic }))
  return {
    heard: () => heard,
    close: () => {
      socket.terminate()
    },
  }
}

/** M18, at rest: what the live markets cost a machine while somebody hears everything about all of them. */
export const practiceLive: Entry = {
  name: 'practice-live',
  run: async () => {
    const exchange = fork(resolve('out/main/practice.js'), ['--seed', '2'], {
      execArgv: ['--import', `data:text/javascript,${encodeURIComponent(TELL)}`],
    })
    const [opened] = (await once(exchange, 'message')) as [Opened]
    if (opened.symbols.length < MARKETS) throw new Error(`There are ${opened.symbols.length} markets only.`)
    const ear = await listen(opened)
    await pass(WARM)
    const [before, from] = [await used(exchange), ear.heard()]
    const start = performance.now()
    await pass(SPAN)
    const [after, seconds] = [await used(exchange), (performance.now() - start) / 1_000]
    const rate = Math.round((ear.heard() - from) / seconds)
    if (rate < opened.symbols.length) throw new Error(`Only ${rate} messages came in a second.`)
    ear.close()
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
