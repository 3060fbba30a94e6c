import type { OrderDraft } from '../../../src/core/write/venue-write'
import { priceAt } from '../../kit/drafts'
import { market, openDesk, type OpenDesk } from '../../kit/open-desk'
import { chanceOf, type Chance } from '../chance'
import { createTraffic, type Traffic } from '../traffic'
import { waitUntil, fateOf, openAll, resolveFate, ready, type Known } from './in-use'
import { landedOf, strays, untruths, type GivenOrder } from './judge'
import { observedVenue, MOMENTS, type AccountPlant, type Hooks, type Moment } from './moments'

/** Number of orders for one desk. */
export const BATCH = 100
/** Number of orders after which a minute passes, because the user's own cap is thirty confirmations a minute. */
const CONFIRMATIONS_A_MINUTE = 25
/** Number of orders in a row that may be rejected or be over before their moment, until that counts as a fault. */
const MAX_MISSES = 10

/** Result of one order: the moment of the account switch, the progress of the order, and the faults found. */
export interface OrderTrial {
  readonly moment: Moment
  /** True if its confirmation was journaled. */
  readonly isConfirmed: boolean
  /** True if it reached the exchange. */
  readonly landed: boolean
  readonly faults: readonly string[]
}

interface BatchContext {
  readonly desk: OpenDesk
  readonly hooks: Hooks
  readonly traffic: Traffic
  readonly accounts: readonly Known[]
  readonly chance: Chance
  /** Number of orders given at this desk so far. */
  given: number
}

/** Tries orders at one desk with a main account and two sub-accounts. */
export async function accountsBatch(
  seed: number,
  count = BATCH,
  plant?: AccountPlant,
): Promise<readonly OrderTrial[]> {
  const hooks: Hooks = { at: {} }
  const traffic = createTraffic()
  const desk = await openDesk({
    opening: { openVenue: observedVenue(hooks, traffic, plant) },
    practice: { seed: 1 + (seed % 997), subAccounts: 2 },
  })
  try {
    const ground = { desk, hooks, traffic, accounts: await openAll(desk), chance: chanceOf(seed), given: 0 }
    const trials: OrderTrial[] = []
    while (trials.length < count) {
      const trial = await tryAtMoment(ground, ground.chance.pick(MOMENTS))
      trials.push(trial)
      // A stray order is never read back, so it blocks its desk for good.
      if (trial.faults.length > 0) break
    }
    return trials
  } finally {
    await desk.close()
  }
}

/** Gives orders until one is tried at this moment. An order that is rejected because the market moved is not a fault. */
async function tryAtMoment(ground: BatchContext, moment: Moment): Promise<OrderTrial> {
  const failWith = (fault: string): OrderTrial => ({
    moment,
    isConfirmed: false,
    landed: false,
    faults: [fault],
  })
  try {
    for (let misses = 1; ; misses += 1) {
      ground.given += 1
      if (ground.given % CONFIRMATIONS_A_MINUTE === 0) await ground.desk.turn(61_000)
      const trial = await tryOrder(ground, moment)
      if (!('why' in trial)) return trial
      if (misses === MAX_MISSES)
        return failWith(`${misses} orders in a row were not tried; the last: ${trial.why}`)
    }
  } catch (error) {
    return failWith(`it broke off: ${String(error)}`)
  }
}

/** Gives one order with an account switch at this moment, and reads it back in its own account. */
async function tryOrder(
  ground: BatchContext,
  moment: Moment,
): Promise<OrderTrial | { readonly why: string }> {
  const { desk, accounts } = ground
  await ready(ground)
  const given = await submitOrder(ground, moment)
  const { plan, why } = given
  const landed = landedOf(desk, given)
  // Without a switch the desk rejected the order, or the order was over before its moment.
  if (landed === 0 && !given.isSwitched) return { why: why ?? 'it was over before its moment' }
  const strayFaults = strays(desk, accounts, given)
  const trial = {
    moment,
    isConfirmed: plan !== undefined && fateOf(desk, plan) !== undefined,
    landed: landed > 0,
  }
  if (strayFaults.length > 0 || plan === undefined) return { ...trial, faults: strayFaults }
  return { ...trial, faults: untruths(landed, await resolveFate(ground, plan)) }
}

/** Plans an order and confirms it, and switches the account at `moment`. */
async function submitOrder(ground: BatchContext, moment: Moment): Promise<GivenOrder> {
  const { desk, hooks, accounts, chance } = ground
  const { api, person } = desk
  const switches: Promise<unknown>[] = []
  const before = desk.snapshot().profile?.value.id
  let isElsewhere = false
  const switchAccount = () => {
    const { profileId } = chance.pick(accounts)
    isElsewhere ||= profileId !== before
    switches.push(api.profiles.use({ id: profileId }))
  }
  const runSwitch = () => {
    hooks.at = {}
    switchAccount()
    // Switches back, or on to a third account.
    if (chance.happens(0.3)) switchAccount()
  }
  hooks.at = { [moment]: runSwitch }
  const questionsBefore = person.asked.length
  const isConfirmedHere = moment === 'while its sheet is open' || moment === 'with its yes'
  person.will(isConfirmedHere ? 'wait' : CONFIRMATION)
  const planning = api.orders.plan(draftFor(desk, chance))
  if (moment === 'while it is planned') runSwitch()
  const planned = await planning
  if (moment === 'before its sheet') runSwitch()
  const submitted = planned.ok ? api.orders.submit({ token: planned.value.token }) : undefined
  if (submitted !== undefined && isConfirmedHere)
    await confirmDuringSwitch(ground, moment, runSwitch, submitted, questionsBefore)
  const answer = await submitted
  await waitUntil('nothing is on its way', ground, () => desk.app.waitForInFlight() === undefined)
  if (moment === 'while it is read back' && answer?.ok === true) runSwitch()
  await Promise.all(switches)
  hooks.at = {}
  const shownPlans = person.asked
    .slice(questionsBefore)
    .flatMap(question => (question.is === 'write' ? [question.plan] : []))
  const outcome = planned.ok ? answer : planned
  return {
    moment,
    isSwitched: switches.length > 0,
    isElsewhere,
    plan: planned.ok ? planned.value : undefined,
    shownPlans,
    isTaken: answer?.ok === true && answer.value !== 'declined',
    ...(outcome?.ok === false && { why: outcome.error.map(({ code }) => code).join(', ') }),
  }
}

const CONFIRMATION = { is: 'yes', typed: 'SEND' } as const

/** Confirms an order during an account switch or just before it. */
async function confirmDuringSwitch(
  ground: BatchContext,
  moment: Moment,
  runSwitch: () => void,
  submitted: Promise<unknown>,
  questionsBefore: number,
): Promise<void> {
  const { person } = ground.desk
  let isOver = false
  void submitted.finally(() => (isOver = true))
  await waitUntil('the sheet', ground, () => isOver || person.asked.length > questionsBefore)
  if (isOver) return runSwitch()
  const confirm = () => {
    // The question may be cancelled by then.
    try {
      person.answer(CONFIRMATION)
    } catch {
      return
    }
  }
  if (moment === 'with its yes') confirm()
  runSwitch()
  if (moment !== 'with its yes') confirm()
}

/** Draws an order that cannot fill, so that no positions build up. */
const draftFor = (desk: OpenDesk, chance: Chance): OrderDraft => ({
  is: 'order',
  symbol: market,
  side: 'BUY',
  type: 'IOC',
  price: priceAt(desk, chance.pick(['0.985', '0.986', '0.987', '0.988'])),
  quantity: chance.pick(['0.001', '0.002', '0.003']),
  reduceOnly: false,
  marginMode: 'CROSS',
})
