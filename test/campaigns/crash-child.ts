import { isUnresolved } from '../../src/core/attempt-state'
import { exactly, multiply, toGrid } from '../../src/core/decimal'
import { isOpen } from '../../src/core/order-fold'
import type { Draft } from '../../src/core/write'
import { market, type NextDoor } from '../kit/open-desk'
import { chanceOf } from './chance'
import { openCrashDesk, type CrashDesk } from './crash-desk'
import { watchEveryOperation } from './crash-points'

/** What the process that is to be killed is told: where its records lie, whom to trade with, and when to end itself. */
export interface CrashOrder {
  readonly folder: string
  readonly nextDoor: NextDoor
  readonly seed: number
  readonly acts: number
  /** The moment, among all before and after an operation, at which it kills itself; none when somebody else will. */
  readonly at?: number
}

const told = JSON.parse(process.argv[2] ?? '{}') as CrashOrder
const say = (line: string) => void process.stdout.write(`${line}\n`)

let moments = 0
await watchEveryOperation(() => {
  moments += 1
  if (moments === told.at) process.kill(process.pid, 'SIGKILL')
})

const desk = await openCrashDesk(told.folder, told.nextDoor, count => say(`kept ${count}`))
if (await desk.ready()) await trade(desk)
say(`done ${moments}`)
// Whoever started it ends it: a desk that is killed while it rests is tried too.
setInterval(() => undefined, 1_000)

async function trade(desk: CrashDesk): Promise<void> {
  const chance = chanceOf(told.seed)
  for (let count = 0; count < told.acts; count += 1) {
    const draft = await draftFor(desk, chance.pick(['rest', 'cross', 'cancel']))
    const planned = draft === undefined ? undefined : await desk.api.orders.plan(draft)
    if (planned?.ok === true) await desk.api.orders.submit({ token: planned.value.token })
    await atRest(desk)
  }
}

async function draftFor(desk: CrashDesk, what: 'rest' | 'cross' | 'cancel'): Promise<Draft | undefined> {
  const { quotes, markets, orders } = await desk.snapshot()
  const open = orders?.value.find(isOpen)
  if (what === 'cancel' && open !== undefined)
    return { is: 'cancel', symbol: open.symbol, orderId: open.orderId }
  const mark = quotes?.value.find(({ symbol }) => symbol === market)?.mark
  const tick = markets?.value.find(({ symbol }) => symbol === market)?.tick
  if (mark === undefined || tick === undefined) return undefined
  const price = toGrid(multiply(mark, exactly(what === 'rest' ? '0.98' : '1.01')), tick, 'down')
  return {
    is: 'order',
    symbol: market,
    side: 'BUY',
    type: what === 'rest' ? 'LIMIT' : 'IOC',
    price,
    quantity: '0.01',
    reduceOnly: false,
    marginMode: 'CROSS',
  }
}

async function atRest(desk: CrashDesk): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await desk.snapshot()).attempts?.value.some(isUnresolved) !== true) return
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}
