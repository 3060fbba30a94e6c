import { setTimeout as wait } from 'node:timers/promises'
import type { WriteAttempt } from '../../../src/core/attempt/write-attempt'
import type { JournalEntry } from '../../../src/core/attempt/entry'
import { isAlgoOrderOpen } from '../../../src/core/account/algo-merge'
import { isOrderOpen } from '../../../src/core/account/order-merge'
import {
  add,
  divide,
  requireAmount,
  maxAmount,
  multiply,
  roundToGrid,
  type Amount,
} from '../../../src/core/value/decimal-amount'
import type { AlgoDraft } from '../../../src/core/write/algo-order-draft'
import type { AttemptId, WriteDraft, OrderDraft } from '../../../src/core/write/venue-write'
import type { ExactJson } from '../../../src/main/venue/exact-json-value'
import type { WriteCallName } from '../../../src/main/venue/venue-calls'
import { priceAt, rulesOf } from '../../kit/drafts'
import { market as symbol, type OpenDesk } from '../../kit/open-desk'
import { confirmed, notShown, refuted, type Verdict } from './verdict'

/** Outcomes of the sheets that were sent. */
export interface Written {
  readonly calls: ReadonlyMap<WriteCallName, Verdict>
  /** The very first order. */
  readonly first?: {
    readonly is: 'taken' | 'refused' | 'neither'
    readonly code: string
    readonly words: string
  }
  /** The position field that the venue reported while a sell order rested. */
  readonly pendingShort?: { readonly quantity: Amount; readonly reported: ExactJson | undefined }
}

/** The result of one sheet: the verdict of its answer, and its attempt. */
interface Sheet {
  readonly verdict: Verdict
  readonly attempt?: WriteAttempt
}

/** Longest wait for one sheet, in milliseconds. */
const PATIENCE = 30_000
/** Factors on the best price at which an order can only rest. */
const FAR = { above: '1.1', below: '0.9' } as const

const about = { symbol, marginMode: 'CROSS' } as const

/**
 * Sends a sheet of each kind through a whole desk: planned, sealed, confirmed, journalled, sent once, read
 * back. Orders have the smallest size, are post-only and far from the price. None of them is left open.
 */
export async function sendSheets(
  desk: OpenDesk,
  pendingShort: () => Promise<ExactJson | undefined>,
): Promise<Written> {
  const verdicts = new Map<WriteCallName, Verdict>()
  const sheets = sheetsOf(desk)
  const note = (call: WriteCallName, { verdict }: Sheet): void => {
    const known = verdicts.get(call)
    // A later sheet that could not be sent does not replace a verdict; a refutation is final.
    if (known === undefined || verdict.is === 'refuted' || known.is === 'cannot be shown')
      verdicts.set(call, verdict)
  }

  const sell = orderFor(desk)
  const first = await sheets.send(sell, ['live'])
  note('createOrder', first)
  const rests = { quantity: requireAmount(sell.quantity), reported: await pendingShort() }
  const orderId = first.attempt?.orderId
  if (orderId !== undefined) {
    const price = roundToGrid(
      multiply(requireAmount(sell.price ?? '0'), requireAmount('1.01')),
      rulesOf(desk).tick,
      'down',
    )
    note(
      'editOrder',
      await sheets.send({ is: 'edit', symbol, orderId, price, quantity: sell.quantity }, ['done']),
    )
    note('cancelOrder', await sheets.send({ is: 'cancel', symbol, orderId }, ['cancelled', 'done']))
  }
  if ((await sheets.send(orderFor(desk), ['live'])).attempt?.orderId !== undefined)
    note('cancelAll', await sheets.send({ is: 'cancel all', reach: { is: 'market', symbol } }, ['done']))
  note('cancelAllAfter', await sheets.send({ is: 'cancel all after', seconds: '60' }, ['done']))
  await desk.turn(2_000)
  note('cancelAllAfter', await sheets.send({ is: 'cancel all after', seconds: '0' }, ['done']))
  await sendAlgos(desk, sheets, note)
  await sendSettings(desk, sheets, note)
  await sendSettlement(desk, sheets, note)
  // Comes last, because the venue answers nothing after it.
  note('setKeyAddresses', await sheets.send({ is: 'bind key' }, ['done']))
  note('removeKey', await sheets.send({ is: 'revoke key' }, ['done']))
  return {
    calls: verdicts,
    first: firstOf(first),
    ...(orderId !== undefined && { pendingShort: rests }),
  }
}

type Note = (call: WriteCallName, sheet: Sheet) => void

async function sendAlgos(desk: OpenDesk, sheets: Sheets, note: Note): Promise<void> {
  const created = await sheets.send(stopFor(desk), ['live'])
  note('createAlgo', created)
  const algoOrderId = waitingId(desk)
  if (algoOrderId === undefined) return
  const triggerPrice = priceAt(desk, '1.12')
  note(
    'editAlgo',
    await sheets.send({ is: 'edit algo', symbol, algoOrderId, triggerPrice, legs: [] }, ['done']),
  )
  note('cancelAlgo', await sheets.send({ is: 'cancel algo', symbol, algoOrderId }, ['done', 'cancelled']))
  const again = await sheets.send(stopFor(desk), ['live'])
  if (again.attempt?.orderId !== undefined)
    note(
      'cancelAllAlgo',
      await sheets.send({ is: 'cancel all algo', reach: { is: 'market', symbol } }, ['done']),
    )
}

async function sendSettings(desk: OpenDesk, sheets: Sheets, note: Note): Promise<void> {
  const { leverages, marginModes, positions } = desk.snapshot()
  const set = leverages?.value.find(row => row.symbol === symbol && row.marginMode === 'CROSS')?.leverage
  const reach = { is: 'market', symbol } as const
  for (const leverage of set === undefined ? [] : [set === '2' ? '3' : '2', set])
    note('setLeverage', await sheets.send({ is: 'leverage', reach, marginMode: 'CROSS', leverage }, ['done']))
  const mode = marginModes?.value.find(row => row.symbol === symbol)?.marginMode ?? 'CROSS'
  for (const marginMode of mode === 'CROSS'
    ? (['ISOLATED', 'CROSS'] as const)
    : (['CROSS', 'ISOLATED'] as const))
    note('setMarginMode', await sheets.send({ is: 'margin mode', symbol, marginMode }, ['done']))
  const cancels = desk.snapshot().terms?.value.cancelsInMaintenance
  for (const flag of cancels === undefined ? [] : [!cancels, cancels])
    note('setMaintenance', await sheets.send({ is: 'maintenance flag', cancels: flag }, ['done']))
  const apart = positions?.value.find(row => row.marginMode === 'ISOLATED' && row.quantity !== '0')
  if (apart === undefined) return
  for (const way of ['ADD', 'REDUCE'] as const)
    note(
      'moveMargin',
      await sheets.send({ is: 'move margin', symbol: apart.symbol, way, amount: '1' }, ['done']),
    )
}

/**
 * Settles the unsettled result of a small order in the first sub-account, then returns to the main account.
 */
async function sendSettlement(desk: OpenDesk, sheets: Sheets, note: Note): Promise<void> {
  // An unresolved write of one account blocks the others, and only that account can read it back.
  if (desk.snapshot().writes?.value.state !== 'active')
    return note('settleSub', { verdict: notShown('what went before is not known yet') })
  const main = desk.snapshot().profile?.value.id
  const listed = await desk.api.subAccounts.list()
  const [sub] = listed.ok ? listed.value.rows : []
  const opened = sub && (await desk.api.subAccounts.open({ accountId: sub.accountId }))
  if (main === undefined || opened?.ok !== true)
    return note('settleSub', { verdict: notShown('it has no sub-account') })
  await useAccount(desk, opened.value.profileId)
  const { price: _price, ...order } = orderFor(desk)
  await sheets.send({ ...order, type: 'MARKET' }, ['filled'])
  note('settleSub', await sheets.send({ is: 'settle pnl' }, ['done']))
  await useAccount(desk, main)
}

/** Opens an account and waits until it may write and shows a book. */
async function useAccount(desk: OpenDesk, id: string): Promise<void> {
  await desk.api.profiles.use({ id })
  await desk.until('it may write', ({ profile, writes, positions }) => {
    const isOpen = profile?.value.id === id && writes?.value.state === 'active'
    return isOpen && positions?.from === 'live' && desk.view()?.book !== undefined
  })
}

interface Sheets {
  /** Sends one sheet and waits until it is in one of these states, or has ended in another. */
  send(draft: WriteDraft, expected: readonly WriteAttempt['state']['is'][]): Promise<Sheet>
}

function sheetsOf(desk: OpenDesk): Sheets {
  const find = (id: AttemptId): WriteAttempt | undefined => desk.attempts().find(each => each.id === id)
  return {
    async send(draft, expected) {
      const planned = await desk.tryPlan(draft)
      if (!planned.ok)
        return {
          verdict: notShown(`the desk itself refuses: ${planned.error.map(({ code }) => code).join(', ')}`),
        }
      // SECURITY: confirms only the plan that was just sealed here, and no other question.
      desk.person.will(question =>
        question.is === 'write' && question.plan.token === planned.value.token
          ? { is: 'yes', typed: 'SEND' }
          : { is: 'no' },
      )
      const submitted = await desk.trySubmit(planned.value)
      if (!submitted.ok)
        return { verdict: notShown(`it was not sent: ${submitted.error.map(({ code }) => code).join(', ')}`) }
      const id = submitted.value
      if (id === 'declined') return { verdict: notShown('its sheet was called off') }
      for (let gone = 0; gone < PATIENCE; gone += 20) {
        const attempt = find(id)
        if (attempt !== undefined && isOver(attempt, expected)) break
        await wait(20)
      }
      const attempt = find(id)
      return { verdict: verdictOf(desk, attempt, expected), ...(attempt && { attempt }) }
    },
  }
}

const ENDS: readonly WriteAttempt['state']['is'][] = [
  'refused',
  'not sent',
  'rejected',
  'absent',
  'quarantined',
]

const isOver = ({ state }: WriteAttempt, expected: readonly WriteAttempt['state']['is'][]): boolean =>
  expected.includes(state.is) || ENDS.includes(state.is)

/**
 * Judges the call of an attempt. Only an answer that was neither an acceptance nor a rejection refutes it.
 */
function verdictOf(
  { journal }: OpenDesk,
  attempt: WriteAttempt | undefined,
  expected: readonly WriteAttempt['state']['is'][],
): Verdict {
  if (attempt === undefined) return notShown('its attempt is not known')
  const { state, taken } = attempt
  if (attempt.unknownAt !== undefined)
    return refuted(`its answer was neither a yes nor a no: ${whyUnknown(journal.lines, attempt)}`)
  if (state.is === 'refused') return notShown(`the venue refused it: ${state.code} ${state.words}`)
  if (expected.includes(state.is)) return confirmed('it was taken, and read back as it was sent')
  if (taken === true && attempt.evidence.at(-1)?.unanswered === true)
    return notShown('it was taken, and what it came to could not be read')
  return taken === true
    ? refuted(`it was taken, and what it was for did not come to be: ${state.is}`)
    : notShown(`it ended as ${state.is}`)
}

/** Returns the reason that the journal records for an unknown outcome. */
function whyUnknown(lines: readonly JournalEntry[], { id }: WriteAttempt): string {
  const line = lines.find(each => each.saw === 'outcome' && each.attempt === id)
  return line?.saw === 'outcome' && line.outcome.is === 'unknown' ? line.outcome.why : 'none came'
}

function firstOf({ attempt, verdict }: Sheet): NonNullable<Written['first']> {
  if (attempt?.state.is === 'refused')
    return { is: 'refused', code: attempt.state.code, words: attempt.state.words }
  return { is: attempt?.taken === true ? 'taken' : 'neither', code: '', words: verdict.says }
}

/** The smallest sell order, at a price at which it can only rest. */
function orderFor(desk: OpenDesk): OrderDraft & { readonly price: string } {
  const price = priceAt(desk, FAR.above)
  return {
    ...about,
    is: 'order',
    side: 'SELL',
    type: 'POST_ONLY',
    price,
    quantity: smallest(desk, requireAmount(price)),
    reduceOnly: false,
  }
}

/** The smallest stop, far from its trigger. */
function stopFor(desk: OpenDesk): AlgoDraft {
  const price = priceAt(desk, '1.11')
  return {
    ...about,
    is: 'algo order',
    kind: 'STOP',
    side: 'BUY',
    type: 'LIMIT',
    price,
    triggerPrice: priceAt(desk, FAR.above),
    quantity: smallest(desk, requireAmount(price)),
    reduceOnly: false,
  }
}

function smallest(desk: OpenDesk, price: Amount): string {
  const { sizeMin, minNotional, step } = rulesOf(desk)
  const enough = divide(minNotional, price) ?? sizeMin
  return maxAmount(sizeMin, roundToGrid(add(enough, step), step, 'up'))
}

const waitingId = (desk: OpenDesk): string | undefined =>
  desk.snapshot().algoOrders?.value.find(order => order.symbol === symbol && isAlgoOrderOpen(order))
    ?.algoOrderId

/** True if the market has no open orders that a market-wide sheet would affect. */
export const isClear = (desk: OpenDesk): boolean =>
  !(desk.snapshot().orders?.value ?? []).some(order => order.symbol === symbol && isOrderOpen(order)) &&
  waitingId(desk) === undefined
