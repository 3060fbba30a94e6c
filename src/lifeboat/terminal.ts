import { PLAN_LIFE_MS } from '@core/value/value-freshness'
import type { PositionRecord } from '@core/account/position-record'
import { formatSealMark } from '@core/write/plan'
import { getAttemptStateLabel } from '@messages/attempt-labels'
import { armedStripMessages } from '@messages/armed'
import { fillLifeboatText as say, lifeboatWords } from '@messages/lifeboat'
import { explainRefusal } from '@messages/refusals'
import { describeTradingRestrictions } from '@messages/state'
import { sealAct, sendAct, type Act } from './acts'
import { confirmAct } from './confirm-act'
import type { Lifeboat, OpenAccount } from './lifeboat'
import { getCardHost } from './connection'
import { readAccount, type AccountReading } from './read-account'
import { describeSealedRequest, readBackAct } from './read-back'

/** A line-based terminal. */
export interface Terminal {
  print(line: string): void
  /** Returns the next typed line; `undefined` once the input has ended or `timeoutMs` has passed. */
  ask(prompt: string, timeoutMs?: number): Promise<string | undefined>
}

const SECOND_MS = 1_000

const toSeconds = (ms: number): string => Math.ceil(ms / SECOND_MS).toFixed(0)

/** Lets a person choose an account, then shows what is open and runs the chosen acts until they quit. */
export async function runTerminal(
  lifeboat: Lifeboat,
  terminal: Terminal,
  onFirstFigure: () => void = () => undefined,
): Promise<void> {
  const account = await chooseAccount(lifeboat, terminal)
  if (account === undefined) return
  let isFirst = true
  for (;;) {
    const reading = await showAccount(account, terminal)
    if (isFirst && reading !== undefined) {
      isFirst = false
      onFirstFigure()
    }
    const isBlocked = printBlockers(lifeboat, account, terminal)
    const typed = (await terminal.ask(`${say('menu', {})}\n> `))?.trim()
    if (typed === undefined || typed === 'q') return
    if (typed === '4') await declare(lifeboat, account, terminal)
    if (reading === undefined || isBlocked) continue
    const act = await chooseAct(typed, reading, terminal)
    if (act !== undefined) await runAct(account, act, terminal)
  }
}

async function chooseAccount(lifeboat: Lifeboat, { print, ask }: Terminal): Promise<OpenAccount | undefined> {
  const listed = await lifeboat.listAccounts()
  if (!listed.ok) return void print(say('key', { why: listed.why }))
  const cards = listed.value
  const numbered = cards.map((card, at) => ({ ...card, host: getCardHost(card), number: String(at + 1) }))
  if (cards.length > 1) for (const row of numbered) print(say('numbered', row))
  const wanted = cards.length > 1 ? (await ask(say('choose', {})))?.trim() : '1'
  const card = cards.find((_, at) => String(at + 1) === wanted)
  if (card === undefined) return void print(say('noAccounts', {}))
  for (;;) {
    const opened = await lifeboat.open(card)
    print(say('title', { label: card.label, host: getCardHost(card) }))
    if (opened.ok) return opened.value
    print(say(opened.of, { why: opened.why }))
    const typed = (await ask(say('again', {})))?.trim()
    if (typed === undefined || typed === 'q') return undefined
  }
}

/** Reads and shows what is open, each list with its age; `undefined` if it could not be read. */
async function showAccount(account: OpenAccount, { print }: Terminal): Promise<AccountReading | undefined> {
  const read = await readAccount(account)
  if (read.is === 'failed') return void print(say('unread', { why: read.why }))
  const { positions, orders, stops, entries, at } = read.value
  const age = ((account.clock.now() - at) / SECOND_MS).toFixed(1)
  const list = (title: string, lines: readonly string[]): void => {
    for (const line of [title, ...(lines.length === 0 ? [say('none', {})] : lines)]) print(line)
  }
  list(
    say('positions', { age }),
    positions.map(({ symbol, marginMode: mode, quantity, entry, mark }, row) =>
      say('position', { number: String(row + 1), symbol, mode, quantity, entry, mark }),
    ),
  )
  const describe = (order: OpenOrder): string =>
    say('order', {
      symbol: order.symbol,
      side: order.side ?? '',
      quantity: order.quantity,
      price: order.triggerPrice ?? order.price ?? '',
    })
  list(say('orders', { age }), [...orders, ...entries].map(describe))
  list(
    say('stops', { age }),
    stops.flatMap(stop => (stop.legs.length === 0 ? [stop] : stop.legs)).map(describe),
  )
  return read.value
}

interface OpenOrder {
  readonly symbol: string
  readonly side?: string
  readonly quantity: string
  readonly price?: string
  readonly triggerPrice?: string
}

/** Prints why nothing can be sent now. Returns true if there is such a reason. */
function printBlockers(lifeboat: Lifeboat, account: OpenAccount, { print }: Terminal): boolean {
  const why = lifeboat.getReadingOnly(account)
  if (why?.is === 'clock') print(say('clock', { seconds: Math.abs(why.offsetMs / SECOND_MS).toFixed(0) }))
  if (why?.is === 'lapse') print(say('lapse', { rest: toSeconds(why.restMs) }))
  if (why?.is === 'unknown') print(say('unknown', { count: String(why.count), rest: toSeconds(why.restMs) }))
  const { state, holds } = account.gate.writes()
  if (why === undefined && state !== 'active')
    for (const sentence of describeTradingRestrictions({ state, holds }))
      print(say('held', { why: sentence }))
  return why !== undefined || state !== 'active'
}

async function declare(lifeboat: Lifeboat, account: OpenAccount, { print, ask }: Terminal): Promise<void> {
  const reason = (await ask(say('reason', {})))?.trim() ?? ''
  const isRecorded = reason !== '' && lifeboat.declare(account, reason)
  print(say(isRecorded ? 'declared' : 'notSent', {}))
}

async function chooseAct(
  typed: string,
  { positions }: AccountReading,
  { ask }: Terminal,
): Promise<Act | undefined> {
  if (typed === '1') return { is: 'cancel' }
  if (typed === '3') return { is: 'everything' }
  if (typed !== '2') return undefined
  const number = positions.length === 1 ? '1' : (await ask(say('which', {})))?.trim()
  const position: PositionRecord | undefined = positions.find((_, at) => String(at + 1) === number)
  return position && { is: 'close', position }
}

/** Shows every sealed request of an act, and sends them once the word is typed in time. */
async function runAct(account: OpenAccount, act: Act, { print, ask }: Terminal): Promise<void> {
  // The lists on the screen may be older than what can be sealed.
  const read = await readAccount(account)
  if (read.is === 'failed') return print(say('unread', { why: read.why }))
  const sealed = await sealAct(account, act, read.value)
  if (!sealed.ok) {
    for (const refusal of sealed.error) print(say('refused', { why: explainRefusal(refusal) }))
    return
  }
  if (sealed.value.length === 0) return print(say('nothing', {}))
  const steps = readBackAct(sealed.value)
  if (steps === undefined) return print(say('refused', { why: armedStripMessages.unread }))
  for (const { plan, says } of steps) print(`${says} · ${formatSealMark(plan.digest)}`)
  const word = lifeboatWords[act.is]
  const typed = await ask(say('word', { word, seconds: toSeconds(PLAN_LIFE_MS) }), PLAN_LIFE_MS)
  const typedAt = account.clock.now()
  // SECURITY: only the word of this act, in time, sends.
  const isConfirmed = typed?.trim() === word && steps.every(({ plan }) => typedAt <= plan.expiresAt)
  if (!isConfirmed) return print(say('notSent', {}))
  const confirmed = await confirmAct(account, steps, typedAt)
  for (const attempt of await sendAct(account, confirmed, typedAt)) {
    const says = describeSealedRequest(attempt.request) ?? armedStripMessages.unread
    print(say('outcome', { request: says, tag: getAttemptStateLabel(attempt) }))
  }
}
