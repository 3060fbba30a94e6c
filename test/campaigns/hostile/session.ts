import { EventEmitter } from 'node:events'
import { UtilityProcess } from '../../../host/surface/utility.mjs'
import { openDeskWindow, pause, until, type DeskInWindow } from '../../kit/desk-window'
import { askToSend } from '../../kit/hands'
import { bounds } from './bounds'
import { besideTheJournal } from './journal-twin'
import { patch } from './patching'
import { collectFindings, watchLines } from './twin-findings'
import { changesOrders, twins } from './twins'
import { typeKey, type Exchange } from './typing'
import type { TwinContext, TwinReport, TwinKind } from './twin'

/** Options of a run: the folder of the desk, the package that carries the twins, and the kinds of twins. */
export interface Run {
  readonly root: string
  readonly armed: string
  readonly kinds: readonly TwinKind[]
}

/** Result of one order that was sent manually while a twin was active. */
export interface SentOrder {
  readonly twin: string
  /** All text of the sheet. */
  readonly sheet: string
  /** Text that the sheet showed instead of its button, or an empty text. */
  readonly unbuttoned: string
  /** Sizes of the new orders at the exchange. */
  readonly taken: readonly string[]
  /** Sizes in the order requests that the exchange received. */
  readonly arrived: readonly string[]
  /** Last state of its attempt, or an empty text without one. */
  readonly ended: string
  /** Response to the page, and the trading state afterwards. */
  readonly told: string
  readonly writes: string
}

/** Result of a run: the reports of the twins, and the campaign's own observations. */
export interface Seen {
  readonly ran: boolean
  /** True if the package ran before main had the key. */
  readonly wasEarly: boolean
  readonly key: string
  /** Public key of the key that was typed into the sheet and tried. */
  readonly typed?: string
  readonly reports: readonly { readonly twin: string; readonly report: TwinReport }[]
  readonly orders: readonly SentOrder[]
  /** True if an order without a journal line is at the exchange, and true if the desk has an attempt for it. */
  readonly beside: { readonly isThere: boolean; readonly isKnown: boolean }
  /** True if the desk halted within a minute because of a signature without a journal line. */
  readonly noticed: boolean
}

const { root, armed, kinds } = JSON.parse(process.argv[2] ?? '{}') as Run
// The channel to the parent is read before anything is patched.
const report = process.send?.bind(process)
// Without its parent, the result has no receiver.
process.on('disconnect', () => process.exit(1))
const chosen = twins.filter(({ kind }) => kinds.includes(kind))

let exchange: Exchange | undefined
let [key, openedAt, ranAt] = ['', Infinity, Infinity]
let activeTwin = ''
let deskCount = 0
const reports: { twin: string; report: TwinReport }[] = []
const context: TwinContext = {
  findings: {},
  report: (twin: string, found: TwinReport) => void reports.push({ twin, report: found }),
  isOn: (twin: string) => activeTwin === twin,
  isLaterDesk: () => deskCount > 1,
}

/** Reads the account key and the addresses from the message with which the exchange opens. */
UtilityProcess.prototype.emit = function (event: string, ...args: readonly unknown[]) {
  const [message] = args as readonly [{ account?: { key?: unknown } } | undefined]
  if (event === 'message' && typeof message?.account?.key === 'string') {
    // A later desk of the run has another key. Results are judged by the first key.
    key ||= message.account.key
    exchange ??= message as unknown as Exchange
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
      const sent = message?.do === 'seal key' ? { ...message, ceilings: bounds.text } : message
      return Reflect.apply(before, this, [sent, ...rest] as never[]) as unknown
    },
)

Object.assign(globalThis, {
  [Symbol.for('perpdesk.twin')]: (name: string) => {
    if (name !== armed || ranAt !== Infinity) return
    ranAt = performance.now()
    collectFindings(context)
    watchLines(context, UtilityProcess.prototype as never)
    for (const twin of chosen) twin.settle(context)
  },
})

interface Truth {
  readonly orders: readonly { readonly clientId?: string; readonly quantity: unknown }[]
  readonly received: readonly { readonly line: string; readonly body: string }[]
}

const truthOf = async (window: DeskInWindow) => (await window.practice({ do: 'truth' })) as Truth

const orderSizeIn = (body: string): string => /"order_quantity":([\d.]+)/.exec(body)?.[1] ?? 'none'

/** Number of tries for an order whose plan expires, because the market moved or this machine is slow. */
const MAX_TRIES = 3

/** Sends one order manually, and tries again if its plan has become void. */
async function sendWithRetries(window: DeskInWindow, twin: string): Promise<SentOrder> {
  for (let attempt = 1; ; attempt += 1) {
    const order = await sendOrder(window, twin)
    const isVoid = order.arrived.length === 0 && /PLAN_VOID|PLAN_EXPIRED|does not arm/.test(order.told)
    if (!isVoid || attempt === MAX_TRIES || !order.writes.includes('"active"')) return order
  }
}

/**
 * Dismisses a question whose sheet shows no button, because the bytes to sign differ from the plan. Returns the text that
 * is shown instead of the button.
 */
async function dismissUnbuttoned({ sheet }: DeskInWindow, isOver: () => boolean): Promise<string> {
  const replacement = sheet.locator('.other')
  while (!isOver()) {
    const [text] = await replacement.allInnerTexts()
    if (text !== undefined) {
      await sheet.keyboard.press('Escape')
      return text
    }
    await pause(100)
  }
  return ''
}

/** Sends one order and confirms it. Returns the content of its sheet and what reached the exchange. */
async function sendOrder(window: DeskInWindow, twin: string): Promise<SentOrder> {
  const before = await truthOf(window)
  activeTwin = twin
  let [sheet, response, unbuttoned, ended, isOver] = ['', '', '', '', false]
  const dismissing = dismissUnbuttoned(window, () => isOver).then(text => (unbuttoned = text))
  // The response to the page is needed even if the question ends before it can be answered.
  const call: typeof window.call = async (channel, input) => {
    const answer = await window.call(channel, input)
    if (channel === 'orders.submit') response = JSON.stringify(answer)
    return answer
  }
  try {
    const question = await askToSend({ ...window, call })
    sheet = (await window.sheet.locator('.sheet').allInnerTexts()).join(' ')
    await question.holdAndSayYes()
    await question.submitted
    await until('its end', async () => {
      const { attempts } = await window.snapshot()
      const last = attempts?.value.find(({ id }) => response.includes(id))
      ended = JSON.stringify(last?.state ?? '')
      return last === undefined || !['written', 'sending'].includes(last.state.is)
    })
  } catch (error) {
    response ||= String(error)
  }
  isOver = true
  await dismissing
  activeTwin = ''
  const after = await truthOf(window)
  const { writes } = await window.snapshot()
  return {
    twin,
    sheet,
    unbuttoned,
    ended,
    told: response,
    taken: after.orders
      .filter(({ clientId }) => before.orders.every(order => order.clientId !== clientId))
      .map(({ quantity }) => String(quantity)),
    arrived: after.received
      .slice(before.received.length)
      .filter(({ line }) => line === 'POST /v1/order')
      .map(({ body }) => orderSizeIn(body)),
    writes: JSON.stringify(writes?.value ?? 'not told'),
  }
}

/** The present desk. After a halt it is replaced by a new one. */
interface DeskHolder {
  window: DeskInWindow
  beside?: Seen['beside']
}

const openDesk = async (): Promise<DeskInWindow> => {
  deskCount += 1
  const window = await openDeskWindow(undefined, [], {}, root)
  await window.ready()
  return window
}

/** Sends one order for each twin, while that twin is active. Replaces a halted desk by a new one first. */
async function sendAll(holder: DeskHolder, names: readonly string[]): Promise<readonly SentOrder[]> {
  const sent: SentOrder[] = []
  for (const name of names) {
    const { writes } = await holder.window.snapshot()
    if (writes?.value.state !== 'active') {
      holder.beside ??= await findBeside(holder.window)
      await holder.window.close()
      holder.window = await openDesk()
    }
    sent.push(await sendWithRetries(holder.window, name))
  }
  return sent
}

/** Time within which the desk has to notice a signature without a journal line. */
const NOTICE_LIMIT_MS = 60_000
let signedBesideAt = 0

async function findBeside(window: DeskInWindow): Promise<Seen['beside']> {
  const isThere = (await truthOf(window)).orders.some(({ clientId }) => clientId === besideTheJournal)
  const isKnown = async () =>
    JSON.stringify((await window.snapshot()).attempts ?? '').includes(besideTheJournal)
  while (isThere && !(await isKnown()) && performance.now() - signedBesideAt < NOTICE_LIMIT_MS)
    await pause(500)
  return { isThere, isKnown: await isKnown() }
}

/** Waits until the desk halts because of a signature without a journal line. Returns false after the time limit. */
async function waitForHalt(window: DeskInWindow): Promise<boolean> {
  const isHalted = async () =>
    (await window.snapshot()).writes?.value.holds.some(
      hold => hold.is === 'halted' && hold.why.startsWith('signed '),
    ) === true
  while (!(await isHalted())) {
    if (performance.now() - signedBesideAt > NOTICE_LIMIT_MS) return false
    await pause(500)
  }
  return true
}

/** Runs the selected twins, one after another. */
async function runTwins(isNow: (twin: (typeof chosen)[number]) => boolean): Promise<void> {
  if (ranAt === Infinity) return
  for (const twin of chosen) if (isNow(twin)) await twin.act?.(context)
}

const stand: DeskHolder = { window: await openDesk() }
// A package that is loaded at the first request sees only later signatures, so one of these is awaited.
await until('what main signs by itself', () =>
  Promise.resolve(ranAt === Infinity || 'key' in context.findings || 'signer' in context.findings),
)
const namesOf = (onFirst: boolean) =>
  chosen.filter(twin => changesOrders(twin) && (twin.isFirst === true) === onFirst).map(({ name }) => name)
// The first desk halts because of signatures without a journal line.
const first = await sendAll(stand, ranAt === Infinity ? ['nobody'] : namesOf(true))
// The key is typed after the package is loaded, so that the twins can try to read it.
const { ownRequest } = context.findings
const typed = kinds.includes('seed') && ranAt !== Infinity ? await typeKey(stand.window, exchange) : undefined
// Restores the desk's own request, because the trial of the key replaced it.
if (ownRequest !== undefined) context.findings.ownRequest = ownRequest
await runTwins(({ kind, isLast }) => kind !== 'remains' && isLast !== true)
signedBesideAt = performance.now()
const isSigned = ranAt !== Infinity && chosen.some(({ kind }) => kind === 'signatures' || kind === 'journal')
const noticed = isSigned && (await waitForHalt(stand.window))
await runTwins(({ isLast }) => isLast === true)
const orders = [...first, ...(ranAt === Infinity ? [] : await sendAll(stand, namesOf(false)))]
await runTwins(({ kind }) => kind === 'remains')
const beside = stand.beside ?? (await findBeside(stand.window))
await stand.window.close()
const seen: Seen = {
  ...{ ran: ranAt !== Infinity, wasEarly: ranAt < openedAt, key, reports, orders, beside, noticed },
  ...(typed !== undefined && { typed }),
}
report?.(seen, () => process.exit(0))
