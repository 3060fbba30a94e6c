import fc from 'fast-check'
import type { ArmingRequest } from '../../src/core/armed/arming-request'
import type { ChaseRequest } from '../../src/core/programs/chase/chase-request'
import type { TwapRequest } from '../../src/core/programs/twap/twap-request'
import { requireAmount } from '../../src/core/value/decimal-amount'
import { breath } from '../kit/hand-clock'
import type { Fate } from '../kit/fake-venue'
import { SYMBOL } from '../kit/trade'
import { step, type Model } from './model-step'
import type { ModelDesk } from './model-desk'

/** Bounds around 60,000, the price of the fake venue's book. */
const hands: ArmingRequest = {
  ...{ symbol: SYMBOL, marginMode: 'CROSS', buyAtMost: '60100', sellAtLeast: '59900', perOrder: '0.01' },
  ...{ exposure: '0.05', worthPerOrder: '2000', worthInAll: '9000', loss: '500', slippage: '5' },
  ...{ perMinute: 60, writes: 6, minutes: 1 },
}
const twap: TwapRequest = {
  ...{
    is: 'twap',
    symbol: SYMBOL,
    marginMode: 'CROSS',
    side: 'BUY',
    quantity: '0.06',
    slices: 6,
    minutes: 1,
  },
  ...{ worst: '60100', worthInAll: '24000', type: 'IOC', reach: 5, sizeVaries: 0, timeVaries: 0 },
  ...{ catchUp: '', patience: 20, reduceOnly: false },
}
const chase: ChaseRequest = {
  ...{ is: 'chase', symbol: SYMBOL, marginMode: 'CROSS', side: 'BUY', quantity: '0.08', worst: '60100' },
  ...{ worthInAll: '24000', minutes: 1, moves: 4, apart: 2, takesRest: true, reach: 5, patience: 20 },
  reduceOnly: false,
}

/** Requests for mandates, with the largest number of requests that a program sends under each. */
const requests = {
  hands: { byRules: 0, ask: (desk: ModelDesk) => desk.api.armed.arm(hands) },
  twap: { byRules: 12, ask: (desk: ModelDesk) => desk.api.armed.program(twap) },
  'post-only twap': {
    byRules: 12,
    ask: (desk: ModelDesk) => desk.api.armed.program({ ...twap, type: 'POST_ONLY', reach: 0 }),
  },
  chase: { byRules: 11, ask: (desk: ModelDesk) => desk.api.armed.program(chase) },
} as const
type MandateName = keyof typeof requests

async function allow(
  desk: ModelDesk,
  model: Model,
  what: MandateName,
  answer: 'yes' | 'no' = 'yes',
): Promise<void> {
  const { byRules, ask } = requests[what]
  desk.person.will({ is: answer })
  const submitted = ask(desk)
  await Promise.race([
    submitted.then(result => result.ok && result.value === 'armed' && (model.byRules += byRules)),
    breath(),
  ])
  await breath()
}

/** Presses and releases a key. */
async function press(desk: ModelDesk, model: Model, key: string): Promise<void> {
  const { app, clock } = desk
  model.pressed += 1
  app.handleKey({ is: 'down', key, at: clock.now(), repeats: false })
  await clock.pass(60)
  app.handleKey({ is: 'up', key, at: clock.now(), repeats: false })
  await breath()
}

const anyKey = fc.constantFrom('F1', 'F2', 'F3', 'F4', 'F7', 'F8', 'KeyB')
const anyMandate = fc.constantFrom<MandateName>('hands', 'hands', 'twap', 'post-only twap', 'chase')

const pressed = anyKey.map(key => step(`${key} is pressed`, (desk, model) => press(desk, model, key)))

const allowed = fc
  .record({ what: anyMandate, says: fc.constantFrom('yes', 'yes', 'yes', 'no') })
  .map(({ what, says }) => step(`${what} allowed: ${says}`, (desk, model) => allow(desk, model, what, says)))

/** Events between two requests under a mandate. */
const between = {
  nothing: () => undefined,
  crash: desk => desk.crash(),
  restart: desk => desk.restart(),
  disarm: desk => desk.api.armed.disarm(),
  stop: desk => desk.api.writes.stop(),
  'another profile': desk => desk.use('other'),
  'the page goes': desk => desk.app.onPageGone(),
  'reads fail': desk => desk.venue.readsFail(true),
  'disk full': desk => desk.journal.fail('disk full'),
  'a part fills': desk => desk.venue.fill(requireAmount('0.005')),
  sleep(desk) {
    desk.app.suspend()
    desk.clock.jump(20_000)
    desk.app.resume()
  },
  'the clock is set': desk => desk.clock.set(4_000),
  'the channel closes': desk => desk.venue.channels('closed'),
} as const satisfies Readonly<Record<string, (desk: ModelDesk) => unknown>>

/**
 * Draws a mandate, the outcome of a request under it, an event, and further presses. Rare in random commands.
 */
const insideLife = fc
  .record({
    what: anyMandate,
    fate: fc.constantFrom<Fate>(
      'answered',
      'answered',
      'answered',
      'refused',
      'not sent',
      'request lost',
      'reply lost',
      'taken later',
      'never answered',
    ),
    key: anyKey,
    then: fc.constantFrom(...(Object.keys(between) as readonly (keyof typeof between)[])),
    wait: fc.constantFrom(3_000, 13_000, 40_000),
  })
  .map(({ what, fate, key, then, wait }) =>
    step(`${what}, ${fate}, ${key}, ${then}, and ${wait} more`, async (desk, model) => {
      await allow(desk, model, what)
      await desk.clock.pass(1_500)
      desk.venue.will(fate)
      await press(desk, model, key)
      await desk.clock.pass(2_500)
      await Promise.race([between[then](desk), breath()])
      await press(desk, model, 'F1')
      await desk.clock.pass(wait)
      await press(desk, model, 'F2')
      desk.venue.channels('open')
      desk.venue.readsFail(false)
      desk.journal.fail(undefined)
    }),
  )

/** All commands for mandates. */
export const insideCommands = [allowed, pressed, pressed, insideLife, insideLife]
