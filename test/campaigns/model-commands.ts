import fc from 'fast-check'
import { requireAmount } from '../../src/core/value/decimal-amount'
import type { SurfaceAnswer } from '../../src/main/main-ports'
import type { Fate } from '../kit/fake-venue'
import { breath } from '../kit/hand-clock'
import { needsTypedConfirmation, listSealedWrites } from '../../src/core/write/plan'
import type { ModelDesk, Planned } from './model-desk'
import { step, type Model } from './model-step'
import { everyWish, lowers, wishes, type Wish } from './model-wishes'

type Answer = 'yes' | 'no' | 'late' | 'untyped' | 'mistyped' | 'withdrawn'

const answers: Readonly<Record<Answer, SurfaceAnswer | 'wait'>> = {
  yes: { is: 'yes', typed: 'SEND' },
  untyped: { is: 'yes' },
  mistyped: { is: 'yes', typed: 'send it' },
  no: { is: 'no' },
  withdrawn: { is: 'withdrawn' },
  late: 'wait',
}

/** Plans a wish if possible. The plan may be submitted at any later time. */
async function planned(desk: ModelDesk, wish: Wish): Promise<Planned | undefined> {
  const wished = await wishes[wish](desk)
  const made = wished === undefined ? undefined : await desk.api.orders.plan(wished)
  if (made?.ok !== true) return undefined
  const plan = {
    token: made.value.token,
    needsTyped: needsTypedConfirmation(made.value),
    requests: listSealedWrites(made.value).length,
    lowers: lowers.has(wish),
  }
  desk.plans.push(plan)
  return plan
}

async function submit(desk: ModelDesk, model: Model, plan: Planned, answer: Answer): Promise<void> {
  const { token, needsTyped } = plan
  const isYes = answer === 'yes' || (!needsTyped && (answer === 'untyped' || answer === 'mistyped'))
  if (isYes) model.yeses += plan.requests
  if (isYes && (plan.lowers || !desk.isStopped())) model.allowed += plan.requests
  // A confirmation takes longer than no time: the position is read before the first request is sent.
  await desk.clock.pass(1)
  desk.person.will(answers[answer])
  const before = desk.person.asked.length
  const submitted = desk.api.orders.submit({ token })
  await breath()
  if (answer === 'late') {
    await desk.clock.pass(16_000)
    if (desk.person.asked.length > before) await desk.clock.pass(1)
  }
  // Simulates a second press of the same button at almost the same time.
  const pressedAgain = desk.api.orders.submit({ token })
  await Promise.race([Promise.all([submitted, pressedAgain]), breath()])
}

/** Draws any wish; orders, cancels and edits more often. */
const anyWish = fc.constantFrom<Wish>(...everyWish, 'rest', 'rest', 'cross', 'cancel', 'edit')

const trade = fc
  .record({
    wish: anyWish,
    answer: fc.constantFrom<Answer>('yes', 'yes', 'yes', 'no', 'late', 'untyped', 'mistyped', 'withdrawn'),
  })
  .map(({ wish, answer }) =>
    step(`${wish}, ${answer}`, async (desk, model) => {
      const plan = await planned(desk, wish)
      if (plan !== undefined) await submit(desk, model, plan, answer)
    }),
  )

const planOnly = anyWish.map(wish =>
  step(`plan ${wish}`, async desk => {
    await planned(desk, wish)
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
  'other bytes',
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
  step('a part fills', desk => Promise.resolve(desk.venue.fill(requireAmount('0.03')))),
  step('all of it fills', desk => Promise.resolve(desk.venue.fill(requireAmount('1')))),
  step('another client cancels', desk => Promise.resolve(desk.venue.end())),
  step('the newest report comes again', desk => Promise.resolve(desk.venue.tellAgain('newest'))),
  step('the oldest report comes again', desk => Promise.resolve(desk.venue.tellAgain('oldest'))),
  step('reads fail', desk => Promise.resolve(desk.venue.readsFail(true))),
  step('reads work', desk => Promise.resolve(desk.venue.readsFail(false))),
  step('disk full', desk => Promise.resolve(desk.journal.fail('disk full'))),
  step('the disk has room for one line more', desk => Promise.resolve(desk.journal.fail('disk full', 1))),
  step('the streams fall silent', desk => Promise.resolve(desk.venue.tells(false))),
  step('the streams tell again', desk => Promise.resolve(desk.venue.tells(true))),
  step('the disk has room', desk => Promise.resolve(desk.journal.fail(undefined))),
  step('another profile', desk => desk.use('other')),
  step('the practice profile', desk => desk.use('practice')),
)

/** Draws a write without an answer, and the wait until silence proves something. Rare in random commands. */
const silence = fc
  .record({
    wish: anyWish,
    fate: fc.constantFrom<Fate>('taken later', 'request lost', 'reply lost', 'never answered'),
    told: fc.boolean(),
    then: fc.constantFrom('waits', 'crashes'),
    wait: fc.constantFrom(7_000, 60_000, 290_000, 330_000),
  })
  .map(({ wish, fate, told, then, wait }) =>
    step(
      `${wish}, ${fate}, ${told ? '' : 'not '}told, ${then}, after ${wait} it arrives`,
      async (desk, model) => {
        desk.venue.tells(told)
        desk.venue.will(fate)
        const plan = await planned(desk, wish)
        if (plan !== undefined) await submit(desk, model, plan, 'yes')
        if (then === 'crashes') await desk.crash()
        await desk.clock.pass(wait)
        desk.venue.arrive()
        await breath()
      },
    ),
  )

/** Rows of a setup, a request, and a wish that the request could affect if it arrived late. */
const roads = [
  ['rest', 'cancel all', 'rest'],
  ['rest', 'less leverage', 'more leverage'],
  ['rest', 'margin mode', 'cross'],
  ['rest', 'margin in', 'margin out'],
  ['rest', 'margin out', 'margin in'],
  ['stop', 'cancel all that waits', 'stop'],
] as const satisfies readonly (readonly [Wish, Wish, Wish])[]

/**
 * Draws a request that ends without an answer, and a wish that its late arrival could affect. Rare in random
 * commands.
 */
const onTheRoad = fc
  .record({
    wishes: fc.constantFrom(...roads),
    fate: fc.constantFrom<Fate>('reply lost', 'taken later'),
    wait: fc.constantFrom(7_000, 20_000, 60_000),
  })
  .map(({ wishes: [there, first, second], fate, wait }) =>
    step(`${there}, then ${first}, ${fate}, after ${wait} ${second}`, async (desk, model) => {
      const wish = async (what: Wish) => {
        // Keeps two sheets from having the same time.
        await desk.clock.pass(5)
        const plan = await planned(desk, what)
        if (plan !== undefined) await submit(desk, model, plan, 'yes')
      }
      desk.venue.tells(true)
      await wish(there)
      desk.venue.will(fate)
      await wish(first)
      await desk.clock.pass(wait)
      await wish(second)
    }),
  )

/** Draws a disk that is full between two lines of one attempt, and has room again later. */
const fullDisk = fc
  .record({
    wish: anyWish,
    room: fc.nat({ max: 3 }),
    crashes: fc.boolean(),
  })
  .map(({ wish, room, crashes }) =>
    step(
      `${wish} on a disk with room for ${room} lines${crashes ? ', and a crash' : ''}`,
      async (desk, model) => {
        const plan = await planned(desk, wish)
        desk.journal.fail('disk full', room)
        if (plan !== undefined) await submit(desk, model, plan, 'yes')
        if (crashes) await desk.crash()
        desk.journal.fail(undefined)
        await desk.clock.pass(6_000)
      },
    ),
  )

/** All commands, with trades more often than the rest. */
export const commands = [
  trade,
  trade,
  trade,
  planOnly,
  submitOld,
  silence,
  onTheRoad,
  fullDisk,
  venueWill,
  venueWill,
  clockMoves,
  alone,
  alone,
]
