import type { OrderDraft } from '../../../src/core/write/venue-write'
import { priceAt } from '../../kit/drafts'
import { market, openDesk, type OpenDesk } from '../../kit/open-desk'
import { chanceOf, type Chance } from '../chance'
import { createTraffic, type Traffic } from '../traffic'
import { comes, fateOf, openAll, readBack, ready, type Known } from './in-use'
import { landedOf, strays, untruths, type Given } from './judge'
import { heard, MOMENTS, type AccountPlant, type Hooks, type Moment } from './moments'

/** How many orders one desk is given. */
export const BATCH = 100
/** So many yeses are asked for, and then a minute passes: a person's own cap is thirty a minute. */
const BREATH = 25
/** How many orders in a row the desk may turn away, or be done with before their moment, until that is a fault. */
const MISSES = 10

/** One order: when a switch came, how far the order got, and what did not hold. */
export interface Tried {
  readonly moment: Moment
  /** A yes to it was written down. */
  readonly isConfirmed: boolean
  /** It reached the exchange. */
  readonly landed: boolean
  readonly faults: readonly string[]
}

interface Ground {
  readonly desk: OpenDesk
  readonly hooks: Hooks
  readonly traffic: Traffic
  readonly accounts: readonly Known[]
  readonly chance: Chance
  /** How many orders were given at this desk. */
  given: number
}

/** Tries orders at one desk with a main account and two sub-accounts. */
export async function accountsBatch(
  seed: number,
  count = BATCH,
  plant?: AccountPlant,
): Promise<readonly Tried[]> {
  const hooks: Hooks = { at: {} }
  const traffic = createTraffic()
  const desk = await openDesk({
    opening: { openVenue: heard(hooks, traffic, plant) },
    practice: { seed: 1 + (seed % 997), subAccounts: 2 },
  })
  try {
    const ground = { desk, hooks, traffic, accounts: await openAll(desk), chance: chanceOf(seed), given: 0 }
    const tried: Tried[] = []
    while (tried.length < count) {
      const one = await tryAt(ground, ground.chance.pick(MOMENTS))
      tried.push(one)
      // What went astray is never read back, and holds its desk for good.
      if (one.faults.length > 0) break
    }
    return tried
  } finally {
    await desk.close()
  }
}

/** Gives orders until one is tried at this moment: a market that moved on is no fault, and no order that was tried. */
async function tryAt(ground: Ground, moment: Moment): Promise<Tried> {
  const broken = (fault: string): Tried => ({ moment, isConfirmed: false, landed: false, faults: [fault] })
  try {
    for (let misses = 1; ; misses += 1) {
      ground.given += 1
      if (ground.given % BREATH === 0) await ground.desk.turn(61_000)
      const one = await tryOrder(ground, moment)
      if (!('why' in one)) return one
      if (misses === MISSES) return broken(`${misses} orders in a row were not tried; the last: ${one.why}`)
    }
  } catch (error) {
    return broken(`it broke off: ${String(error)}`)
  }
}

/** Gives one order with a switch at this moment, and has it read back by its own account before the next one. */
async function tryOrder(ground: Ground, moment: Moment): Promise<Tried | { readonly why: string }> {
  const { desk, accounts } = ground
  await ready(ground)
  const given = await give(ground, moment)
  const { plan, why } = given
  const landed = landedOf(desk, given)
  // Without a switch the desk itself turned it away, or it was over before its moment.
  if (landed === 0 && !given.isSwitched) return { why: why ?? 'it was over before its moment' }
  const astray = strays(desk, accounts, given)
  const told = {
    moment,
    isConfirmed: plan !== undefined && fateOf(desk, plan) !== undefined,
    landed: landed > 0,
  }
  if (astray.length > 0 || plan === undefined) return { ...told, faults: astray }
  return { ...told, faults: untruths(landed, await readBack(ground, plan)) }
}

/** Plans an order and says yes to it, and switches the account at its moment. */
async function give(ground: Ground, moment: Moment): Promise<Given> {
  const { desk, hooks, accounts, chance } = ground
  const { api, person } = desk
  const switches: Promise<unknown>[] = []
  const before = desk.snapshot().profile?.value.id
  let isElsewhere = false
  const use = () => {
    const { profileId } = chance.pick(accounts)
    isElsewhere ||= profileId !== before
    switches.push(api.profiles.use({ id: profileId }))
  }
  const turn = () => {
    hooks.at = {}
    use()
    // There and back again, or on to a third one.
    if (chance.happens(0.3)) use()
  }
  hooks.at = { [moment]: turn }
  const asked = person.asked.length
  const isSaidHere = moment === 'while its sheet is open' || moment === 'with its yes'
  person.will(isSaidHere ? 'wait' : YES)
  const planning = api.orders.plan(draftFor(desk, chance))
  if (moment === 'while it is planned') turn()
  const planned = await planning
  if (moment === 'before its sheet') turn()
  const submitted = planned.ok ? api.orders.submit({ token: planned.value.token }) : undefined
  if (submitted !== undefined && isSaidHere) await sayYes(ground, moment, turn, submitted, asked)
  const answer = await submitted
  await comes('nothing is on its way', ground, () => desk.app.waitForInFlight() === undefined)
  if (moment === 'while it is read back' && answer?.ok === true) turn()
  await Promise.all(switches)
  hooks.at = {}
  const said = person.asked.slice(asked).flatMap(question => (question.is === 'write' ? [question.plan] : []))
  const turnedAway = planned.ok ? answer : planned
  return {
    moment,
    isSwitched: switches.length > 0,
    isElsewhere,
    plan: planned.ok ? planned.value : undefined,
    said,
    isTaken: answer?.ok === true && answer.value !== 'declined',
    ...(turnedAway?.ok === false && { why: turnedAway.error.map(({ code }) => code).join(', ') }),
  }
}

const YES = { is: 'yes', typed: 'SEND' } as const

/** A yes while the account is being switched, or right before that is asked for. */
async function sayYes(
  ground: Ground,
  moment: Moment,
  turn: () => void,
  submitted: Promise<unknown>,
  asked: number,
): Promise<void> {
  const { person } = ground.desk
  let isOver = false
  void submitted.finally(() => (isOver = true))
  await comes('the sheet', ground, () => isOver || person.asked.length > asked)
  if (isOver) return turn()
  const say = () => {
    // It may have been called off by then.
    try {
      person.say(YES)
    } catch {
      return
    }
  }
  if (moment === 'with its yes') say()
  turn()
  if (moment !== 'with its yes') say()
}

/** An order that cannot fill, so that nothing piles up: of the exchange it is known by its id alone. */
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
