import { EventEmitter } from 'node:events'
import { UtilityProcess } from '../../../host/surface/utility.mjs'
import { openDeskWindow, pause, until, type DeskInWindow } from '../../kit/desk-window'
import { askToSend } from '../../kit/hands'
import { bounds } from './bounds'
import { besideTheJournal } from './journal-twin'
import { patch } from './patching'
import { fillPocket, watchLines } from './pocket'
import { changesOrders, twins } from './twins'
import { typeKey, type Exchange } from './typing'
import type { Den, Loot, TwinKind } from './twin'

/** What a run is told: which desk, whose twin, and after what. */
export interface Run {
  readonly root: string
  readonly armed: string
  readonly kinds: readonly TwinKind[]
}

/** What became of one order that was sent by hand while a twin had its turn. */
export interface SentOrder {
  readonly twin: string
  /** All that the sheet said. */
  readonly sheet: string
  /** What it said in the place of its button, where it had none. */
  readonly unbuttoned: string
  /** The sizes of the orders that the exchange had afterwards and not before. */
  readonly taken: readonly string[]
  /** The sizes in the requests for one that reached it. */
  readonly arrived: readonly string[]
  /** What the page that asked was told, and how writing stood afterwards. */
  readonly told: string
  readonly writes: string
}

/** What a run saw: what the twin brought home, and what the campaign saw itself. */
export interface Seen {
  readonly ran: boolean
  /** Whether the package ran before main was given the key. */
  readonly wasEarly: boolean
  readonly key: string
  /** The public half of the key that was typed into the sheet and tried, where that was. */
  readonly typed?: string
  readonly loot: readonly { readonly twin: string; readonly loot: Loot }[]
  readonly orders: readonly SentOrder[]
  /** Whether an order that the journal has no line of is at the exchange, and whether the desk has an attempt of it. */
  readonly beside: { readonly isThere: boolean; readonly isKnown: boolean }
  /** Whether the desk halted over what was signed beside it, within a minute. */
  readonly noticed: boolean
}

const { root, armed, kinds } = JSON.parse(process.argv[2] ?? '{}') as Run
// Whoever started this run is told over its own line, which is looked up before anything is changed.
const tell = process.send?.bind(process)
// Nobody is there any more who would be told.
process.on('disconnect', () => process.exit(1))
const chosen = twins.filter(({ kind }) => kinds.includes(kind))

let exchange: Exchange | undefined
let [key, openedAt, ranAt] = ['', Infinity, Infinity]
let onTurn = ''
let desks = 0
const loot: { twin: string; loot: Loot }[] = []
const den: Den = {
  pocket: {},
  tell: (twin: string, found: Loot) => void loot.push({ twin, loot: found }),
  isOn: (twin: string) => onTurn === twin,
  isLaterDesk: () => desks > 1,
}

/** What the exchange says of its key when it opens is heard here as well, by the campaign itself. */
UtilityProcess.prototype.emit = function (event: string, ...args: readonly unknown[]) {
  const [told] = args as readonly [{ account?: { key?: unknown } } | undefined]
  if (event === 'message' && typeof told?.account?.key === 'string') {
    // A second desk of the run has a key of its own; it is judged by the first one's.
    key ||= told.account.key
    exchange ??= told as unknown as Exchange
    openedAt = Math.min(openedAt, performance.now())
  }
  return EventEmitter.prototype.emit.call(this, event, ...args)
}

patch(
  UtilityProcess.prototype,
  'postMessage',
  before =>
    function (this: unknown, ...args: never[]) {
      const [message, ...rest] = args as unknown as [{ do?: unknown } | undefined, ...unknown[]]
      const told = message?.do === 'seal key' ? { ...message, ceilings: bounds.text } : message
      return Reflect.apply(before, this, [told, ...rest] as never[]) as unknown
    },
)

Object.assign(globalThis, {
  [Symbol.for('perpdesk.twin')]: (name: string) => {
    if (name !== armed || ranAt !== Infinity) return
    ranAt = performance.now()
    fillPocket(den)
    watchLines(den, UtilityProcess.prototype as never)
    for (const twin of chosen) twin.settle(den)
  },
})

interface Truth {
  readonly orders: readonly { readonly clientId?: string; readonly quantity: unknown }[]
  readonly received: readonly { readonly line: string; readonly body: string }[]
}

const truthOf = async (window: DeskInWindow) => (await window.practice({ do: 'truth' })) as Truth

const sizeIn = (body: string): string => /"order_quantity":([\d.]+)/.exec(body)?.[1] ?? 'none'

/** How often a question is asked again that ended by itself: the market moved, or this machine was too slow for it. */
const TRIES = 3

/** Sends one order by hand, unless its plan is void each time. */
async function sendOne(window: DeskInWindow, twin: string): Promise<SentOrder> {
  for (let tried = 1; ; tried += 1) {
    const sent = await tryOne(window, twin)
    const hasEnded = sent.arrived.length === 0 && /PLAN_VOID|PLAN_EXPIRED|does not arm/.test(sent.told)
    if (!hasEnded || tried === TRIES || !sent.writes.includes('"active"')) return sent
  }
}

/** Leaves a question whose sheet has no button, because its bytes say something else; tells what stands there instead. */
async function leaveUnbuttoned({ sheet }: DeskInWindow, isOver: () => boolean): Promise<string> {
  const instead = sheet.locator('.other')
  while (!isOver()) {
    const [said] = await instead.allInnerTexts()
    if (said !== undefined) {
      await sheet.keyboard.press('Escape')
      return said
    }
    await pause(100)
  }
  return ''
}

/** Asks for one order and says yes, and tells what was on its sheet and what arrived. */
async function tryOne(window: DeskInWindow, twin: string): Promise<SentOrder> {
  const before = await truthOf(window)
  onTurn = twin
  let [sheet, told, unbuttoned, isOver] = ['', '', '', false]
  const leaving = leaveUnbuttoned(window, () => isOver).then(said => (unbuttoned = said))
  // What the page is told counts as well where the question is gone before it could be answered.
  const call: typeof window.call = async (channel, input) => {
    const answer = await window.call(channel, input)
    if (channel === 'orders.submit') told = JSON.stringify(answer)
    return answer
  }
  try {
    const question = await askToSend({ ...window, call })
    sheet = (await window.sheet.locator('.sheet').allInnerTexts()).join(' ')
    await question.holdAndSayYes()
    await question.submitted
    await until('its end', async () => {
      const { attempts } = await window.snapshot()
      const last = attempts?.value.find(({ id }) => told.includes(id))
      return last === undefined || !['written', 'sending'].includes(last.state.is)
    })
  } catch (error) {
    told ||= String(error)
  }
  isOver = true
  await leaving
  onTurn = ''
  const after = await truthOf(window)
  const { writes } = await window.snapshot()
  return {
    twin,
    sheet,
    unbuttoned,
    told,
    taken: after.orders
      .filter(({ clientId }) => before.orders.every(order => order.clientId !== clientId))
      .map(({ quantity }) => String(quantity)),
    arrived: after.received
      .slice(before.received.length)
      .filter(({ line }) => line === 'POST /v1/order')
      .map(({ body }) => sizeIn(body)),
    writes: JSON.stringify(writes?.value ?? 'not told'),
  }
}

/** The desk of this run, and the one after it where that was halted. */
interface Stand {
  window: DeskInWindow
  beside?: Seen['beside']
}

const openDesk = async (): Promise<DeskInWindow> => {
  desks += 1
  const window = await openDeskWindow(undefined, [], {}, root)
  await window.ready()
  return window
}

/** One order after another, each under one twin; a desk that was halted makes room for a fresh one. */
async function sendAll(stand: Stand, names: readonly string[]): Promise<readonly SentOrder[]> {
  const sent: SentOrder[] = []
  for (const name of names) {
    const { writes } = await stand.window.snapshot()
    if (writes?.value.state !== 'active') {
      stand.beside ??= await lookBeside(stand.window)
      await stand.window.close()
      stand.window = await openDesk()
    }
    sent.push(await sendOne(stand.window, name))
  }
  return sent
}

/** How long a comparison may take to notice a signature that the journal has no line of. */
const NOTICED = 60_000
let besideAt = 0

async function lookBeside(window: DeskInWindow): Promise<Seen['beside']> {
  const isThere = (await truthOf(window)).orders.some(({ clientId }) => clientId === besideTheJournal)
  const isKnown = async () =>
    JSON.stringify((await window.snapshot()).attempts ?? '').includes(besideTheJournal)
  while (isThere && !(await isKnown()) && performance.now() - besideAt < NOTICED) await pause(500)
  return { isThere, isKnown: await isKnown() }
}

/** Whether the desk halts over a signature that the journal has no line of, as long as it may take. */
async function isNoticed(window: DeskInWindow): Promise<boolean> {
  const isHalted = async () =>
    (await window.snapshot()).writes?.value.holds.some(
      hold => hold.is === 'halted' && hold.why.startsWith('signed '),
    ) === true
  while (!(await isHalted())) {
    if (performance.now() - besideAt > NOTICED) return false
    await pause(500)
  }
  return true
}

/** Has each trick of these that is no change of an order take its turn. */
async function act(isNow: (twin: (typeof chosen)[number]) => boolean): Promise<void> {
  if (ranAt === Infinity) return
  for (const twin of chosen) if (isNow(twin)) await twin.act?.(den)
}

const stand: Stand = { window: await openDesk() }
// A package that is loaded with the first request sees only what is signed after it.
await until('what main signs by itself', () =>
  Promise.resolve(ranAt === Infinity || 'key' in den.pocket || 'signer' in den.pocket),
)
const namesOf = (onFirst: boolean) =>
  chosen.filter(twin => changesOrders(twin) && (twin.isFirst === true) === onFirst).map(({ name }) => name)
// The first desk halts over what is signed beside it.
const first = await sendAll(stand, ranAt === Infinity ? ['nobody'] : namesOf(true))
// A twin comes with the first package that is loaded, and its key is typed once it is there.
const { asked } = den.pocket
const typed = kinds.includes('seed') && ranAt !== Infinity ? await typeKey(stand.window, exchange) : undefined
// What was asked with the key that was tried is no request of the desk's own.
if (asked !== undefined) den.pocket.asked = asked
await act(({ kind, isLast }) => kind !== 'remains' && isLast !== true)
besideAt = performance.now()
const isSigned = ranAt !== Infinity && chosen.some(({ kind }) => kind === 'signatures' || kind === 'journal')
const noticed = isSigned && (await isNoticed(stand.window))
await act(({ isLast }) => isLast === true)
const orders = [...first, ...(ranAt === Infinity ? [] : await sendAll(stand, namesOf(false)))]
await act(({ kind }) => kind === 'remains')
const beside = stand.beside ?? (await lookBeside(stand.window))
await stand.window.close()
const seen: Seen = {
  ...{ ran: ranAt !== Infinity, wasEarly: ranAt < openedAt, key, loot, orders, beside, noticed },
  ...(typed !== undefined && { typed }),
}
tell?.(seen, () => process.exit(0))
