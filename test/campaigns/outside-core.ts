import { listSealedWrites } from '../../src/core/write/plan'
import type { WriteDraft } from '../../src/core/write/venue-write'
import type { ArmingRequest } from '../../src/core/armed/arming-request'
import { fixedFromLiteral } from '../../src/practice/numbers/fixed-decimal'
import { openPractice, type PracticeHandle } from '../../src/practice/open-practice'
import { armWish, handAt } from '../kit/armed-desk'
import { cancelOf, crossing, resting } from '../kit/drafts'
import { market, openDesk, scenarioPractice, type OpenDesk } from '../kit/open-desk'

/** Longest time of one step, in milliseconds. A fault may keep it from ending. */
const STEP_MS = 3_000
const OPENING_MS = 8_000

/** What a person confirmed, and what the exchange received. A request is its method, path and body. */
export interface OrderSession {
  readonly confirmed: readonly string[]
  readonly armed: ArmingRequest | undefined
  readonly received: readonly string[]
}

/**
 * Opens a desk and performs confirmed, declined, repeated, lost and cancelled orders, and presses while armed. Steps
 * that fail are passed over: the desk may have any fault.
 */
export async function runOrderSession(): Promise<OrderSession> {
  const practice = await openPractice(scenarioPractice())
  const confirmed: string[] = []
  let armed: ArmingRequest | undefined
  let desk: OpenDesk | undefined
  try {
    desk = await within(OPENING_MS, openDesk({ next: practice, waits: false }))
    if (desk !== undefined) {
      await within(
        STEP_MS,
        desk.until('an active desk', ({ writes }) => writes?.value.state === 'active'),
      )
      for (const step of orderSteps) await within(STEP_MS, step(desk))
      armed = await within(STEP_MS, pressWhileArmed(desk))
      confirmed.push(...listConfirmed(desk))
    }
  } finally {
    await within(STEP_MS, desk?.close() ?? practice.close())
  }
  return { confirmed, armed, received: listReceivedWrites(practice) }
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

const orderSteps: readonly ((desk: OpenDesk) => Promise<unknown>)[] = [
  async desk => {
    desk.person.will(({ is, ...question }) =>
      is === 'write' && 'plan' in question && question.plan.write.is === DECLINED
        ? { is: 'no' }
        : { is: 'yes', typed: is === 'arm' ? 'ARM' : 'SEND' },
    )
    const id = await send(desk, resting(desk, '0.01'))
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
    await send(desk, crossing(desk, '0.01'))
  },
  async desk => {
    desk.practice.fault({ name: 'error after taking', on: { method: 'POST' }, status: 500, code: -1000 })
    await send(desk, resting(desk, '0.02'))
  },
]

/** Arms keys and presses them. Returns the bounds that the person confirmed. */
async function pressWhileArmed(desk: OpenDesk): Promise<ArmingRequest> {
  const bounds = armWish(desk)
  await desk.api.armed.arm(bounds)
  const hand = handAt(() => desk)
  for (const key of ['F1', 'F2', 'F1']) {
    hand.press(key)
    await desk.settled()
  }
  return bounds
}

/** Lists the requests on every sheet that was confirmed. */
const listConfirmed = ({ person }: OpenDesk): readonly string[] =>
  person.asked.flatMap(question =>
    question.is === 'write' && question.plan.write.is !== DECLINED
      ? listSealedWrites(question.plan).map(({ request }) => toText(request))
      : [],
  )

const listReceivedWrites = (practice: PracticeHandle): readonly string[] =>
  practice
    .received()
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, query, body }) =>
      toText({ method, path: query === '' ? path : `${path}?${query}`, body }),
    )

const toText = ({ method, path, body }: { method: string; path: string; body: string }): string =>
  `${method} ${path} ${body}`

/** Returns a sentence for each received write that nobody confirmed, and for each that arrived more than once. */
export function findUnconfirmed({ confirmed, armed, received }: OrderSession): readonly string[] {
  const left = [...confirmed]
  let pressed = 0
  return received.flatMap((text, place) => {
    if (received.indexOf(text) !== place) return [`received twice: ${text}`]
    const sheet = left.indexOf(text)
    if (sheet >= 0) left.splice(sheet, 1)
    else if (armed === undefined || !isWithin(armed, text) || (pressed += 1) > armed.writes)
      return [`never confirmed: ${text}`]
    return []
  })
}

/** Returns true for an order within the bounds of the mandate, and for a cancel. */
function isWithin({ symbol, perOrder, buyAtMost, sellAtLeast }: ArmingRequest, text: string): boolean {
  const [, line = '', json = ''] = /^(\S+ \S+) (.*)$/.exec(text) ?? []
  if (line.startsWith('DELETE /v1/order?')) return true
  if (line !== 'POST /v1/order') return false
  const body = JSON.parse(json) as Readonly<Record<string, unknown>>
  const [size, price] = [toFigure(body['order_quantity']), toFigure(body['order_price'])]
  if (body['symbol'] !== symbol || size > toFigure(perOrder)) return false
  return body['side'] === 'BUY' ? price <= toFigure(buyAtMost) : price >= toFigure(sellAtLeast)
}

/** Reads a figure with the exchange's own arithmetic, which no fault of the desk changes. */
const toFigure = (value: unknown): bigint => fixedFromLiteral(String(value))
