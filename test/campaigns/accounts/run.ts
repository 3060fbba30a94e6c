import type { Plan } from '../../../src/core/write/plan'
import type { OrderDraft } from '../../../src/core/write/write'
import type { VenueOptions } from '../../../src/main/ports'
import { ACCOUNT_HEADER } from '../../../src/main/venue/sign'
import { openVenue } from '../../../src/main/venue/venue'
import { priceAt } from '../../kit/drafts'
import { market, openDesk, type OpenDesk } from '../../kit/open-desk'
import { come } from '../../kit/patience'
import { chanceOf, type Chance } from '../chance'

/** How many orders one desk is given. */
export const BATCH = 100
/** So many yeses are asked for, and then a minute passes: a person's own cap is thirty a minute. */
const BREATH = 25

/** When the account is switched. */
const MOMENTS = [
  'never',
  'while it is planned',
  'before its sheet',
  'while its sheet is open',
  'with its yes',
  'while it is signed',
  'before its first byte',
  'before its answer',
  'after its answer',
] as const
type Moment = (typeof MOMENTS)[number]

/** A fault to plant: each line sends in the name of the account that was open first, and says that it is its own. */
export type AccountPlant = 'the first account'

/** One order: when a switch came, whether it reached the exchange, and what did not hold. */
export interface Tried {
  readonly moment: Moment
  readonly landed: boolean
  readonly faults: readonly string[]
}

/** What happens at a moment on the way out, once. */
interface Hooks {
  at: Partial<Record<Moment, () => void>>
}

/** Tries orders at one desk with a main account and two sub-accounts. */
export async function accountsBatch(
  seed: number,
  count = BATCH,
  plant?: AccountPlant,
): Promise<readonly Tried[]> {
  const chance = chanceOf(seed)
  const hooks: Hooks = { at: {} }
  const desk = await openDesk({
    opening: { openVenue: hooked(hooks, plant) },
    practice: { seed: 1 + (seed % 997), subs: 2 },
  })
  try {
    const accounts = await openAll(desk)
    const tried: Tried[] = []
    const ground = { desk, hooks, accounts, chance, last: '' }
    for (let nth = 0; nth < count; nth += 1) {
      if (nth % BREATH === BREATH - 1) await desk.turn(61_000)
      const one = await tryOrder(ground)
      if (one === undefined) break
      tried.push(one)
      // What went astray is never read back, and holds its desk for good.
      if (one.faults.length > 0) break
    }
    return tried
  } finally {
    await desk.close()
  }
}

/** The id that each profile's account has, by the profile, and what it is called. */
interface Known {
  readonly profileId: string
  readonly accountId: string
  readonly label: string
}

/** Puts every sub-account on the list. */
async function openAll({ api }: OpenDesk): Promise<readonly Known[]> {
  const look = await api.subAccounts.look()
  if (!look.ok) throw new Error('The sub-accounts were not listed.')
  const { main, rows } = look.value
  const known: Known[] = [main]
  for (const { accountId, description = '' } of rows) {
    const opened = await api.subAccounts.open({ accountId })
    if (!opened.ok) throw new Error('A sub-account was not opened.')
    known.push({ profileId: opened.value.profileId, accountId, label: description })
  }
  return known
}

/** A venue as it ships, at which the moments on the way out are heard. */
function hooked(hooks: Hooks, plant: AccountPlant | undefined): typeof openVenue {
  let first: VenueOptions | undefined
  const reach = (moment: Moment) => hooks.at[moment]?.()
  return options => {
    const own = openVenue(options)
    first ??= options
    return {
      ...own,
      sign(request) {
        reach('while it is signed')
        const signed = own.sign(request)
        if (plant === undefined || 'is' in signed) return signed
        return { ...signed, headers: { ...signed.headers, ...accountIn(first) } }
      },
      async send(signed, write, lastLook) {
        const outcome = await own.send(signed, write, leaving => {
          reach('before its first byte')
          const told = plant === undefined ? leaving : { ...leaving, accountId: own.accountId ?? '' }
          const may = lastLook(told)
          if (may) reach('before its answer')
          return may
        })
        reach('after its answer')
        return outcome
      },
    }
  }
}

/** The header of another account. The key signs for each of them, and no signature covers it. */
const accountIn = (options: VenueOptions | undefined) => ({ [ACCOUNT_HEADER]: options?.accountId ?? '' })

interface Ground {
  readonly desk: OpenDesk
  readonly hooks: Hooks
  readonly accounts: readonly Known[]
  readonly chance: Chance
  /** The profile that the last order was planned in. */
  last: string
}

async function tryOrder(ground: Ground): Promise<Tried | undefined> {
  const { desk, hooks, accounts, chance } = ground
  const { api, person } = desk
  const moment = chance.pick(MOMENTS)
  if (!(await ready(ground))) return undefined
  const draft = draftFor(desk, chance)
  const switches: Promise<unknown>[] = []
  const turn = () => {
    hooks.at = {}
    switches.push(api.profiles.use({ id: chance.pick(accounts).profileId }))
    // There and back again, or on to a third one.
    if (chance.happens(0.3)) switches.push(api.profiles.use({ id: chance.pick(accounts).profileId }))
  }
  hooks.at = { [moment]: turn }
  const asked = person.asked.length
  person.will(moment === 'while its sheet is open' || moment === 'with its yes' ? 'wait' : YES)
  const planning = api.orders.plan(draft)
  if (moment === 'while it is planned') turn()
  const planned = await planning
  if (moment === 'before its sheet') turn()
  const submitted = planned.ok ? api.orders.submit({ token: planned.value.token }) : undefined
  if (submitted !== undefined && (moment === 'while its sheet is open' || moment === 'with its yes'))
    await sayYes(ground, moment, turn, submitted, asked)
  const answer = await submitted
  await Promise.all(switches)
  await come('nothing is on its way', () => desk.app.onItsWay() === undefined)
  const plan = planned.ok ? planned.value : undefined
  ground.last = plan?.profileId ?? ground.last
  const said = person.asked.slice(asked).flatMap(question => (question.is === 'write' ? [question.plan] : []))
  return { moment, ...judge(ground, plan, said, answer?.ok === true && answer.value !== 'declined') }
}

const YES = { is: 'yes', typed: 'SEND' } as const

/** A yes while the account is being switched, or right before that is asked for. */
async function sayYes(
  { desk: { person } }: Ground,
  moment: Moment,
  turn: () => void,
  submitted: Promise<unknown>,
  asked: number,
): Promise<void> {
  let isOver = false
  void submitted.finally(() => (isOver = true))
  await come('the sheet', () => isOver || person.asked.length > asked)
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

/** How long a person waits at first before they go to the account whose order is still to be read back; then longer. */
const PATIENCE = 500
/** After so long a desk that is still held is left for another one: what it waits for may take minutes. */
const LONGEST = 20_000

/**
 * Waits until the account that is open by now has been read and may write. An order of another account that was not
 * read back yet holds it, and only its own account can read it: then that one is gone to.
 */
async function ready({ desk, accounts, last }: Ground): Promise<boolean> {
  const begun = performance.now()
  let [round, from, wait] = [0, begun, PATIENCE]
  return come('the account may write, or is given up', async () => {
    const now = await desk.api.desk.snapshot()
    const { writes, account, positions, markets } = now.ok ? now.value : {}
    const isRead = account?.from === 'live' && positions?.from === 'live' && markets !== undefined
    if (writes?.value.state === 'active' && isRead && desk.view()?.book?.asks[0] !== undefined)
      return { isOpen: true }
    if (performance.now() - begun > LONGEST) return { isOpen: false }
    if (performance.now() - from < wait) return false
    ;[round, wait] = [round + 1, wait * 1.6]
    const id = round === 1 ? last : accounts[round % accounts.length]?.profileId
    await desk.api.profiles.use({ id: id ?? '' })
    from = performance.now()
    return false
  }).then(({ isOpen }) => isOpen)
}

/** Where the exchange says that an order landed, beside what its sheet named. */
function judge(
  { desk, accounts }: Ground,
  plan: Plan | undefined,
  said: readonly Plan[],
  isSent: boolean,
): Pick<Tried, 'landed' | 'faults'> {
  const orders = [...desk.practice.exchange.store.all('order').values()]
  const mine = orders.filter(({ clientId }) => clientId === plan?.attempt)
  const named = said.at(-1)?.account
  const meant = accounts.find(({ accountId }) => accountId === named?.id)
  return {
    landed: mine.length > 0,
    faults: [
      ...(mine.length > 1 ? ['it landed more than once'] : []),
      ...(mine.length > 0 && named === undefined ? ['it landed, and no sheet was shown'] : []),
      ...mine
        .filter(({ account }) => account !== named?.id)
        .map(({ account }) => `it landed in ${account}, and its sheet named ${named?.id ?? 'none'}`),
      ...(named !== undefined && meant?.label !== named.label
        ? [`its sheet called ${named.id} “${named.label}”`]
        : []),
      ...(mine.length > 0 && !isSent ? ['it landed, and was told as not sent'] : []),
    ],
  }
}
