import fc from 'fast-check'
import { exactly } from '../../src/core/decimal'
import { isUnresolved } from '../../src/core/attempt-state'
import { isOpen } from '../../src/core/order-fold'
import type { Draft, OrderDraft } from '../../src/core/write'
import type { SurfaceAnswer } from '../../src/main/ports'
import type { Fate } from '../kit/fake-venue'
import { breath } from '../kit/hand-clock'
import { draft } from '../kit/trade'
import { needsTypedYes } from '../../src/core/plan'
import type { ModelDesk, Planned } from './model-desk'

/** What must be true whatever the desk is like inside: each yes allows one request, and nothing else allows any. */
export interface Model {
  allowed: number
}

type Command = fc.AsyncCommand<Model, ModelDesk>
type Answer = 'yes' | 'no' | 'late' | 'untyped' | 'mistyped' | 'withdrawn'

const answers: Readonly<Record<Answer, SurfaceAnswer | 'wait'>> = {
  yes: { is: 'yes', typed: 'SEND' },
  untyped: { is: 'yes' },
  mistyped: { is: 'yes', typed: 'send it' },
  no: { is: 'no' },
  withdrawn: { is: 'withdrawn' },
  late: 'wait',
}

/** What a person asks for; each from what the desk shows at that moment. */
const wishes = {
  rest: () => draft({ price: '59000', quantity: '0.1' }),
  cross: () => draft({ type: 'IOC', price: '60100', quantity: '0.2' }),
  market: () => atMarket(draft({ quantity: '0.05' })),
  close: () => atMarket(draft({ side: 'SELL', quantity: '0.05', reduceOnly: true })),
  large: () => draft({ quantity: '9' }),
  cancel: async desk => {
    const open = (await desk.snapshot()).orders?.value.find(isOpen)
    return open === undefined ? undefined : { is: 'cancel', symbol: open.symbol, orderId: open.orderId }
  },
} as const satisfies Readonly<
  Record<string, (desk: ModelDesk) => Draft | undefined | Promise<Draft | undefined>>
>

const atMarket = ({ price: _price, ...rest }: OrderDraft): OrderDraft => ({ ...rest, type: 'MARKET' })

/** A step, and what holds after it: no more has left than was allowed, and what is open shuts the gate. */
function step(name: string, go: (desk: ModelDesk, model: Model) => Promise<void>): Command {
  return {
    check: () => true,
    toString: () => name,
    async run(model, desk) {
      // No two things happen at the very same moment.
      await desk.clock.pass(5)
      await go(desk, model)
      await breath()
      if (desk.venue.received.length > model.allowed)
        throw new Error(`${desk.venue.received.length} requests left, ${model.allowed} were allowed`)
      const { attempts, writes } = await desk.snapshot()
      if (
        attempts?.value.some(isUnresolved) === true &&
        ['active', 'reducing'].includes(writes?.value.state ?? '')
      )
        throw new Error('writing is open while a fate is open')
    },
  }
}

/** Plans what is wished for, where it can be; what was planned may be submitted at any time after. */
async function planned(desk: ModelDesk, wished: Draft | undefined): Promise<Planned | undefined> {
  const made = wished === undefined ? undefined : await desk.api.orders.plan(wished)
  if (made?.ok !== true) return undefined
  const plan = { token: made.value.token, needsTyped: needsTypedYes(made.value) }
  desk.plans.push(plan)
  return plan
}

async function submit(desk: ModelDesk, model: Model, plan: Planned, answer: Answer): Promise<void> {
  const { token, needsTyped } = plan
  if (answer === 'yes' || (!needsTyped && (answer === 'untyped' || answer === 'mistyped'))) model.allowed += 1
  desk.person.will(answers[answer])
  const before = desk.person.asked.length
  const submitted = desk.api.orders.submit({ token })
  await breath()
  if (answer === 'late') {
    await desk.clock.pass(16_000)
    if (desk.person.asked.length > before) await desk.clock.pass(1)
  }
  // A second press of the same button, as good as at the same time.
  const pressedAgain = desk.api.orders.submit({ token })
  await Promise.race([Promise.all([submitted, pressedAgain]), breath()])
}

const trade = fc
  .record({
    wish: fc.constantFrom(...(Object.keys(wishes) as (keyof typeof wishes)[])),
    answer: fc.constantFrom<Answer>('yes', 'yes', 'yes', 'no', 'late', 'untyped', 'mistyped', 'withdrawn'),
  })
  .map(({ wish, answer }) =>
    step(`${wish}, ${answer}`, async (desk, model) => {
      const wished = await wishes[wish](desk)
      const plan = await planned(desk, wished)
      if (plan !== undefined) await submit(desk, model, plan, answer)
    }),
  )

const planOnly = fc.constantFrom(...(Object.keys(wishes) as (keyof typeof wishes)[])).map(wish =>
  step(`plan ${wish}`, async desk => {
    await planned(desk, await wishes[wish](desk))
  }),
)

const submitOld = fc.nat({ max: 5 }).map(which =>
  step(`submit what was planned ${which} ago`, async (desk, model) => {
    const plan = desk.plans.at(-1 - which)
    if (plan !== undefined) await submit(desk, model, plan, 'yes')
  }),
)

const fates: readonly Fate[] = [
  'answered',
  'refused',
  'not sent',
  'request lost',
  'reply lost',
  'taken later',
  'never answered',
  'refused though taken',
]

const venueWill = fc
  .constantFrom(...fates)
  .map(fate => step(`next write: ${fate}`, desk => Promise.resolve(desk.venue.will(fate))))

const clockMoves = fc.oneof(
  fc
    .constantFrom(-3_600_000, -5_000, 0, 4_000, 90_000_000)
    .map(off => step(`the clock is set off by ${off}`, desk => Promise.resolve(desk.clock.set(off)))),
  fc.constantFrom(100, 1_500, 6_000).map(ms => step(`${ms} pass`, desk => desk.clock.pass(ms))),
  fc.constantFrom(1_000, 20_000, 310_000, 90_000_000).map(ms =>
    step(`sleeps for ${ms}`, async desk => {
      desk.app.suspend()
      desk.clock.jump(ms)
      desk.app.resume()
      await breath()
    }),
  ),
)

const alone = fc.constantFrom(
  step('crash', desk => desk.crash()),
  step('restart', desk => desk.restart()),
  step('stop', async desk => void (await desk.api.writes.stop())),
  step('reopen', async desk => {
    desk.person.will({ is: 'yes' })
    await desk.api.writes.reopen()
  }),
  step('reconcile', async desk => void (await desk.api.writes.reconcile())),
  step('late requests arrive', desk => Promise.resolve(desk.venue.arrive())),
  step('a part fills', desk => Promise.resolve(desk.venue.fill(exactly('0.03')))),
  step('all of it fills', desk => Promise.resolve(desk.venue.fill(exactly('1')))),
  step('another client cancels', desk => Promise.resolve(desk.venue.end())),
  step('the newest report comes again', desk => Promise.resolve(desk.venue.tellAgain('newest'))),
  step('the oldest report comes again', desk => Promise.resolve(desk.venue.tellAgain('oldest'))),
  step('reads fail', desk => Promise.resolve(desk.venue.readsFail(true))),
  step('reads work', desk => Promise.resolve(desk.venue.readsFail(false))),
  step('the disk is full', desk => Promise.resolve(desk.journal.fail('the disk is full'))),
  step('the disk has room', desk => Promise.resolve(desk.journal.fail(undefined))),
  step('another profile', desk => desk.use('other')),
  step('the practice profile', desk => desk.use('practice')),
)

/** Every command, trades more often than the rest. */
export const commands = [
  trade,
  trade,
  trade,
  planOnly,
  submitOld,
  venueWill,
  venueWill,
  clockMoves,
  alone,
  alone,
]
