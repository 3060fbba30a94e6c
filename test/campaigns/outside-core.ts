import type { ConsentQuestion } from '../../src/contract/consent-api'
import type { ArmedMandate } from '../../src/core/envelope/mandate'
import { listSealedWrites } from '../../src/core/write/plan'
import type { WriteDraft } from '../../src/core/write/venue-write'
import { fixedFromLiteral } from '../../src/practice/numbers/fixed-decimal'
import { openPractice, type PracticeHandle } from '../../src/practice/open-practice'
import { armWish, handAt } from '../kit/armed-desk'
import { cancelOf, crossing, resting } from '../kit/drafts'
import { market, openDesk, scenarioPractice, type OpenDesk } from '../kit/open-desk'

/** Longest time of one step, in milliseconds. A fault may keep it from ending. */
const STEP_MS = 3_000
const OPENING_MS = 8_000
/** Time after the last press in which a repeated request would be sent, in milliseconds. */
const REPEATED_WITHIN_MS = 5_000

/** Confirmed and received writes of a session. A request is its method, path and body. */
export interface OrderSession {
  readonly confirmed: readonly string[]
  readonly armed: ConfirmedMandate | undefined
  readonly received: readonly string[]
}

/** A mandate whose sheet was confirmed. */
interface ConfirmedMandate {
  readonly bounds: ArmedMandate
  /** Number of writes that the exchange had received before. */
  readonly place: number
  /** Number of key presses after it. */
  presses: number
}

/**
 * Opens a desk and performs confirmed, declined, repeated, lost and cancelled orders, and presses before and after
 * arming. Steps that fail are passed over: the desk may have any fault.
 */
export async function runOrderSession(): Promise<OrderSession> {
  const practice = await openPractice(scenarioPractice())
  const confirmed: string[] = []
  const mandates: ConfirmedMandate[] = []
  let isFirstArming = true
  const answer = (question: ConsentQuestion): { is: 'no' } | { is: 'yes'; typed: string } => {
    if (question.is === 'arm') {
      const isDeclined = isFirstArming
      isFirstArming = false
      if (isDeclined) return { is: 'no' }
      const place = listReceivedWrites(practice).length
      mandates.push({ bounds: structuredClone(question.envelope), place, presses: 0 })
      return { is: 'yes', typed: 'ARM' }
    }
    if (question.is !== 'write' || question.plan.write.is === DECLINED) return { is: 'no' }
    confirmed.push(...listSealedWrites(question.plan).map(({ request }) => toText(request)))
    return { is: 'yes', typed: 'SEND' }
  }
  const desk = await within(OPENING_MS, openDesk({ next: practice, waits: false }))
  try {
    if (desk !== undefined) await placeOrders(desk, answer, mandates)
  } finally {
    await within(STEP_MS, desk?.close() ?? practice.close())
  }
  return { confirmed, armed: mandates[0], received: listReceivedWrites(practice) }
}

async function placeOrders(
  desk: OpenDesk,
  answer: Extract<Parameters<OpenDesk['person']['will']>[0], (question: ConsentQuestion) => unknown>,
  mandates: readonly ConfirmedMandate[],
): Promise<void> {
  desk.person.will(answer)
  await within(
    STEP_MS,
    desk.until('an active desk', ({ writes }) => writes?.value.state === 'active'),
  )
  for (const step of orderSteps) await within(STEP_MS, step(desk))
  const hand = handAt(() => desk)
  for (const key of ['F1', 'F2', 'F1']) {
    if (mandates.length === 0) await within(STEP_MS, desk.api.armed.arm(armWish(desk)))
    for (const mandate of mandates) mandate.presses += 1
    hand.press(key)
    await within(STEP_MS, desk.settled())
  }
  await within(STEP_MS, desk.turn(REPEATED_WITHIN_MS))
}

/** Resolves with the result, or with `undefined` after a time or a failure. */
const within = <T>(ms: number, result: Promise<T>): Promise<T | undefined> =>
  Promise.race([
    result.catch(() => undefined),
    new Promise<undefined>(resolve => void setTimeout(resolve, ms, undefined).unref()),
  ])

const DECLINED: WriteDraft['is'] = 'leverage'

const send = async (desk: OpenDesk, draft: WriteDraft): Promise<string> => {
  const plan = await desk.plan(draft)
  // An impatient person asks for the same twice.
  const [sent] = await Promise.all([desk.trySubmit(plan), desk.trySubmit(plan)])
  await desk.trySubmit(plan)
  await desk.settled()
  return sent.ok ? sent.value : ''
}

/** Confirmed and declined writes. Their sizes are above those of a press. */
const orderSteps: readonly ((desk: OpenDesk) => Promise<unknown>)[] = [
  async desk => {
    const id = await send(desk, resting(desk, '0.02'))
    await send(desk, cancelOf(desk, id))
  },
  desk =>
    send(desk, {
      is: 'leverage',
      reach: { is: 'market', symbol: market },
      marginMode: 'CROSS',
      leverage: '3',
    }),
  async desk => {
    desk.practice.fault({ name: 'lose the reply', on: { method: 'POST', path: '/v1/order' } })
    await send(desk, crossing(desk, '0.02'))
  },
  async desk => {
    desk.practice.fault({ name: 'error after taking', on: { method: 'POST' }, status: 500, code: -1000 })
    await send(desk, resting(desk, '0.02'))
  },
]

const listReceivedWrites = (practice: PracticeHandle): readonly string[] =>
  practice
    .received()
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, query, body }) =>
      toText({ method, path: query === '' ? path : `${path}?${query}`, body }),
    )

const toText = ({ method, path, body }: { method: string; path: string; body: string }): string =>
  `${method} ${path} ${body}`

/** Returns a sentence for each received write that is unconfirmed or arrived more than once. */
export function findUnconfirmed({ confirmed, armed, received }: OrderSession): readonly string[] {
  const left = [...confirmed]
  let pressed = 0
  return received.flatMap((text, place) => {
    if (received.indexOf(text) !== place) return [`received twice: ${text}`]
    const sheet = left.indexOf(text)
    if (sheet >= 0) left.splice(sheet, 1)
    else if (armed === undefined || place < armed.place || !isWithin(armed.bounds, text))
      return [`never confirmed: ${text}`]
    else if ((pressed += 1) > armed.presses) return [`more orders than presses: ${text}`]
    return []
  })
}

/** Returns true for an order within the bounds of the mandate. */
function isWithin({ markets }: ArmedMandate, text: string): boolean {
  const json = /^POST \/v1\/order (.*)$/.exec(text)?.[1]
  const [bounds] = markets
  if (json === undefined || bounds === undefined) return false
  const body = JSON.parse(json) as Readonly<Record<string, unknown>>
  const [size, price] = [toFigure(body['order_quantity']), toFigure(body['order_price'])]
  return (
    body['symbol'] === bounds.symbol &&
    body['margin_mode'] === bounds.marginMode &&
    size <= toFigure(bounds.size.perOrder) &&
    (body['side'] === 'BUY' ? price <= toFigure(bounds.buyAtMost) : price >= toFigure(bounds.sellAtLeast))
  )
}

/** Reads a figure with the exchange's own arithmetic, which no fault of the desk changes. */
const toFigure = (value: unknown): bigint => fixedFromLiteral(String(value))
