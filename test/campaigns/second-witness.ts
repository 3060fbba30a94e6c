import type { WriteAttempt } from '../../src/core/attempt/write-attempt'
import type { Plan } from '../../src/core/write/plan'
import { PUBLIC_QUERY_PATH } from '../../src/main/venue/public-query-types'
import { openWritableVenue } from '../../src/main/venue/writable-venue'
import { hasBook, resting } from '../kit/drafts'
import { openDesk, type OpenDesk } from '../kit/open-desk'
import { publicQueryAllowed } from '../kit/profile-chain'
import { come } from '../kit/patience'
import { chanceOf, type Chance } from './chance'
import { LONG } from './named-fault'
import { createTraffic, type Traffic } from './traffic'

/** Faults under which the desk is compared with and without the public query. */
export type WitnessedFault = 'the private side lies' | 'every write errs and is taken'

/**
 * Result of one course: `took` is the time in milliseconds for which each outcome was unknown, `alone` the
 * number of orders that were resolved without a record from the key, and `publicQueries` the number of public
 * queries.
 */
export interface Witnessed {
  readonly took: readonly number[]
  readonly alone: number
  readonly publicQueries: number
}

const STEP = 500
const LONGEST = 240_000
/** Pause in milliseconds before the next order to a venue that errs. */
const PAUSE = 12 * 60_000

/** Runs one course with or without the public query. The same seed gives the same course. */
export async function runWitnessed(
  fault: WitnessedFault,
  seed: number,
  isAllowed: boolean,
): Promise<Witnessed> {
  const traffic = createTraffic()
  const opening = {
    openVenue: (given: Parameters<typeof openWritableVenue>[0]) => traffic.of(openWritableVenue(given)),
  }
  const desk = await openDesk({
    ...(isAllowed && publicQueryAllowed()),
    ...{ opening, practice: { seed: 1 + (seed % 5) } },
  })
  try {
    const chance = chanceOf(seed)
    const lies = fault === 'the private side lies'
    const took = lies ? await lieOnce(desk, traffic, chance) : await errAlways(desk, chance)
    const attempts = desk.attempts()
    return {
      took,
      alone: attempts.filter(attempt => !isReadWithKey(desk, attempt)).length,
      publicQueries: desk.practice.received().filter(({ path }) => path === PUBLIC_QUERY_PATH).length,
    }
  } finally {
    await desk.close()
  }
}

/** Loses the reply, hides the order from look-ups and lists for a while, and drops its reports. */
async function lieOnce(desk: OpenDesk, traffic: Traffic, chance: Chance): Promise<readonly number[]> {
  const lasts = 10_000 + chance.below(110_000)
  const plan = await desk.plan(resting(desk, '0.01'))
  desk.practice.fault({ name: 'lose the reply', on: { method: 'POST', path: '/v1/order' } })
  desk.practice.fault({ name: 'not found', on: { method: 'GET', path: '/v1/client/order/*' }, times: 9_999 })
  desk.practice.fault({
    name: 'shake the page',
    how: 'drop',
    on: { method: 'GET', path: '/v1/orders' },
    times: 9_999,
  })
  desk.practice.fault({ name: 'drop the frame', on: { topic: '*executionreport*' }, times: 9_999 })
  await desk.submit(plan)
  // Checks `unknownAt` and not the state: on a busy machine the public query may already have resolved it.
  await desk.until('unknown', () => desk.attempts().at(-1)?.unknownAt !== undefined)
  let gone = 0
  for (; gone < LONGEST && isOpen(desk); gone += STEP) {
    if (gone >= lasts) desk.practice.clearFaults()
    await step(desk, traffic)
  }
  return [gone]
}

/** Sends orders for 37 minutes. Each is accepted and answered with an error. */
async function errAlways(desk: OpenDesk, chance: Chance): Promise<readonly number[]> {
  const took: number[] = []
  desk.practice.fault({
    name: 'error after taking',
    status: chance.pick([400, 500, 503]),
    code: chance.pick([-1000, -1006, -1007]),
    on: { method: 'POST', path: '/v1/order' },
    times: 9_999,
  })
  const begun = desk.clock.now()
  for (let nth = 1; desk.clock.now() - begun < LONG; nth += 1) {
    const plan = await planned(desk)
    const sentAt = desk.clock.now()
    await desk.submit(plan)
    await desk.until('proved', () => desk.attempts().length === nth && !isOpen(desk))
    took.push(desk.clock.now() - sentAt)
    await desk.turn(PAUSE)
  }
  return took
}

/** Plans the next order as soon as possible. After a pause the desk first reads everything again. */
const planned = (desk: OpenDesk): Promise<Plan> =>
  come('a plan', async () => {
    const tried = hasBook(desk) ? await desk.tryPlan(resting(desk, '0.001')) : undefined
    return tried?.ok === true && tried.value
  })

const isOpen = (desk: OpenDesk): boolean =>
  desk.attempts().some(({ state }) => ['written', 'sending', 'accepted', 'unknown'].includes(state.is))

/** Advances the desk's clock, and waits for the reads that it causes. */
async function step(desk: OpenDesk, traffic: Traffic): Promise<void> {
  await desk.turn(STEP)
  await desk.practice.settled()
  await new Promise(resolve => setTimeout(resolve, 4))
  // On a busy machine an answer takes longer than this clock allows.
  await come('what was asked is answered', () => traffic.reads() === 0)
}

/** Returns true if the order was read with the key, by client id or order id, or is still unknown. */
function isReadWithKey(desk: OpenDesk, { id, orderId = '', state }: WriteAttempt): boolean {
  if (state.is === 'unknown') return true
  const ways = [`/v1/client/order/${id}`, `/v1/order/${orderId}`]
  return desk.practice.received().some(({ method, path }) => method === 'GET' && ways.includes(path))
}

export function medianOf(all: readonly number[]): number {
  const sorted = all.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
