import type { ConsentQuestion } from '../../src/contract/consent-api'
import { requireAmount } from '../../src/core/value/decimal-amount'
import type { OrderForecast, Plan, PlanWarningCode } from '../../src/core/write/plan'
import type { AlgoWrite } from '../../src/core/write/requested-writes'
import type { Write } from '../../src/core/write/venue-write'
import { encodeVenueWrite } from '../../src/main/venue/encode/encode-write'
import { writesOn } from './every-write'
import type { Reconciling } from './reconciling'
import { NOW, orderWrite, plan, SYMBOL, writeQuestion } from './screen'

type WriteQuestion = Extract<ConsentQuestion, { is: 'write' }>

const before = {
  position: requireAmount('0.5'),
  liquidation: requireAmount('41250.5'),
  free: requireAmount('12412.08'),
  leverage: requireAmount('1.8'),
}
const { filled, worst } = plan().outlook
const after = { ...before, position: requireAmount('0.75'), liquidation: requireAmount('48650.5') }

/** A forecast with every figure. */
const opening: OrderForecast = {
  ...plan().outlook,
  effect: 'increases',
  before,
  now: { ...filled, ...after },
  filled: { ...filled, ...after },
  worst: { ...worst, ...after, free: requireAmount('5872.1') },
}
const closing: OrderForecast = {
  ...opening,
  effect: 'closes',
  filled: { ...opening.filled, position: requireAmount('0'), realised: requireAmount('-151.22') },
  worst: { ...opening.worst, position: requireAmount('0'), realised: requireAmount('-184.06') },
}
const exits = (price?: string): NonNullable<OrderForecast['triggers']> =>
  (['TAKE_PROFIT', 'STOP_LOSS'] as const).map(kind => ({
    kind,
    trigger: requireAmount(kind === 'STOP_LOSS' ? '58000' : '66000'),
    ...(price !== undefined && { price: requireAmount(price) }),
    quantity: requireAmount('0.25'),
    pnl: requireAmount(kind === 'STOP_LOSS' ? '-810.5' : '1190.25'),
    fees: requireAmount('15.31'),
  }))
const protecting: OrderForecast = {
  effect: 'none',
  before,
  now: { ...before },
  filled: { ...closing.filled },
  triggers: exits(),
  coverage: { size: requireAmount('0.5'), before: requireAmount('0.25'), after: requireAmount('0.5') },
}

const legs = (price?: string): Extract<AlgoWrite, { kind: 'TP_SL' }>['legs'] => [
  {
    ...{ kind: 'TAKE_PROFIT', side: 'SELL', triggerPrice: requireAmount('66000') },
    ...(price !== undefined && { price: requireAmount(price) }),
  },
  {
    ...{ kind: 'STOP_LOSS', side: 'SELL', triggerPrice: requireAmount('58000') },
    ...(price !== undefined && { price: requireAmount(price) }),
  },
]
const algo = { is: 'algo order', symbol: SYMBOL, marginMode: 'CROSS' } as const
const size = { side: 'BUY', quantity: requireAmount('0.25') } as const

interface Sample {
  readonly write: Write
  readonly outlook?: OrderForecast
  readonly warnings?: readonly PlanWarningCode[]
  readonly rest?: readonly Write[]
}

const orders: Readonly<Record<string, Sample>> = {
  limit: {
    write: orderWrite({ type: 'LIMIT' }),
    outlook: opening,
    warnings: ['INCREASES_POSITION', 'LIQUIDATION_NEAR'],
  },
  'post-only': {
    write: orderWrite({ type: 'POST_ONLY', stepsBack: true }),
    outlook: opening,
    warnings: ['POST_ONLY_MAY_EXECUTE', 'STEPS_BACK', 'INCREASES_POSITION'],
  },
  market: {
    write: orderWrite({ type: 'MARKET', price: undefined } as never),
    outlook: opening,
    warnings: ['NO_CEILING_MARKET', 'INCREASES_POSITION', 'LIQUIDATION_NEAR'],
  },
  IOC: {
    write: orderWrite({ type: 'IOC' }),
    outlook: opening,
    warnings: ['IOC_MAY_FILL_PART', 'FLIPS_POSITION', 'SAME_AGAIN'],
  },
  FOK: {
    write: orderWrite({ type: 'FOK', visible: requireAmount('0') }),
    outlook: opening,
    warnings: ['FOK_ALL_OR_NOTHING', 'HIDDEN_PAYS_TAKER', 'INCREASES_POSITION'],
  },
  close: {
    write: orderWrite({ side: 'SELL', reduceOnly: true }),
    outlook: closing,
    warnings: ['NO_CEILING_SELL', 'IOC_MAY_FILL_PART', 'CLOSES_POSITION'],
  },
  bracket: {
    write: {
      ...{ ...algo, ...size, kind: 'BRACKET', type: 'LIMIT', price: requireAmount('61240') },
      ...{ protection: 'TP_SL', legs: legs() },
    },
    outlook: { ...opening, triggers: exits() },
    warnings: ['INCREASES_POSITION', 'MARKET_AT_TRIGGER'],
  },
  'bracket with limits': {
    write: {
      ...{ ...algo, ...size, kind: 'BRACKET', type: 'LIMIT', price: requireAmount('61240') },
      ...{ protection: 'TP_SL', legs: legs('60000') },
    },
    outlook: { ...opening, triggers: exits('60000') },
    warnings: ['INCREASES_POSITION', 'LIMIT_MAY_BE_PASSED'],
  },
  'stop entry': {
    write: {
      ...{ ...algo, ...size, kind: 'STOP', type: 'LIMIT', price: requireAmount('62400') },
      ...{ triggerPrice: requireAmount('62300'), reduceOnly: false },
    },
    outlook: {
      ...opening,
      now: { ...before },
      triggers: [{ kind: 'STOP', trigger: requireAmount('62300') }],
    },
    warnings: ['LIMIT_MAY_BE_PASSED', 'INCREASES_POSITION'],
  },
  'take-profit and stop': {
    write: { ...algo, kind: 'TP_SL', quantity: requireAmount('0.5'), legs: legs() },
    outlook: protecting,
    warnings: ['MARKET_AT_TRIGGER', 'PROTECTED_ALREADY'],
  },
  'whole position': {
    write: { ...algo, kind: 'POSITIONAL_TP_SL', legs: legs('60000') },
    outlook: { ...protecting, triggers: exits('60000') },
    warnings: ['LIMIT_MAY_BE_PASSED', 'REPLACES_PROTECTION'],
  },
  'trailing stop': {
    write: {
      ...{ ...algo, kind: 'TRAILING_STOP', side: 'SELL', quantity: requireAmount('0.5'), reduceOnly: true },
      ...{ distance: { is: 'rate', by: requireAmount('0.01') }, activatedPrice: requireAmount('63000') },
    },
    outlook: { ...protecting, triggers: [exits()![1]!] },
    warnings: ['MARKET_AT_TRIGGER', 'COVERS_PART'],
  },
}

/** Warnings and forecasts of the writes of `writesOn`. */
const others: Readonly<Record<string, Omit<Sample, 'write'>>> = {
  order: { outlook: opening },
  edit: { outlook: opening, warnings: ['EDIT_MAY_FILL_FIRST', 'INCREASES_POSITION'] },
  cancel: { warnings: ['CANCEL_MAY_FILL_FIRST', 'CANCELS_EXIT'] },
  'cancel all': { warnings: ['SOME_PARTLY_FILLED', 'STOPS_STAY'] },
  leverage: { warnings: ['LEVERAGE_EVERYWHERE', 'SETTING_STAYS'] },
  'margin mode': { warnings: ['SETTING_STAYS'] },
  'move margin': { outlook: { effect: 'none', before, now: after }, warnings: ['LIQUIDATION_NEARER'] },
  'bind key': { warnings: ['KEY_BOUND'] },
  'revoke key': { warnings: ['KEY_ENDS', 'KEY_LEAVES'] },
  'cancel all after': { warnings: ['TIMER_TAKES_STOPS'] },
  'algo order': { outlook: protecting, warnings: ['MARKET_AT_TRIGGER', 'COVERS_PART'] },
  'edit algo': { outlook: protecting, warnings: ['MAY_TRIGGER_FIRST', 'UNPROTECTS'] },
  'cancel algo': { outlook: protecting, warnings: ['MAY_TRIGGER_FIRST', 'UNPROTECTS'] },
  'cancel all algo': { warnings: ['STOPS_GO', 'UNPROTECTS'] },
}

const facts = {
  ...{ before: '41250.5', after: '48650.5', size: '0.5', covered: '0.25', position: '0.5', count: '3' },
  ...{ seconds: '12', ms: '30000', price: '61240', mark: '61230.5', open: '2', markets: '24' },
}

function questionOf({ write, outlook, warnings = [], rest }: Sample): WriteQuestion {
  const attempt = plan().attempt
  const step = (one: Write) => ({
    ...{ attempt, write: one, digest: '9c4f21ae77aa' },
    request: encodeVenueWrite(one, attempt),
  })
  const changes: Partial<Plan> = {
    ...step(write),
    outlook: outlook ?? { effect: 'none', before: {} },
    warnings: warnings.map(code => ({ code, facts, typed: code === 'NO_CEILING_MARKET' })),
    checks: Array.from({ length: 12 }, () => ({ code: 'MARKET_RULES', facts: {} })),
    ...(rest !== undefined && { rest: rest.map(step), together: closing }),
    expiresAt: NOW + 10_000_000_000_000,
  }
  return writeQuestion(changes)
}

/** A question about a single write of every kind and every type of order, with each of its figures known. */
export async function everySingleWrite(): Promise<Readonly<Record<string, WriteQuestion>>> {
  let nth = 0
  const desk = {
    rests: () => Promise.resolve(String(88_112_233 + (nth += 1))),
    send: () => Promise.resolve(),
    venue: { standing: { algos: new Map([['88112299', {}]]) } },
  } as unknown as Reconciling
  const found: Record<string, WriteQuestion> = {}
  for (const [name, sample] of Object.entries(orders)) found[name] = questionOf(sample)
  for (const [kind, make] of Object.entries(writesOn(desk)))
    found[kind] = questionOf({ write: await make(), ...others[kind] })
  return found
}

const closes = Array.from({ length: 40 }, (_, at) =>
  orderWrite({ side: 'SELL', reduceOnly: true, quantity: requireAmount(`0.${String(at + 11)}`) }),
)
const rungs = closes.map((one): Write => ({ ...one, type: 'LIMIT', side: 'BUY', reduceOnly: false }))
const cancels = closes.map((_, at): Write => ({
  ...{ is: 'cancel', symbol: SYMBOL, orderId: String(88_112_233 + at), side: 'BUY' },
  ...{ quantity: requireAmount('0.25'), executed: requireAmount('0') },
}))

/** Questions about more requests than a sheet can show at once. */
export function everyLongList(): Readonly<Record<string, WriteQuestion>> {
  const listOf = ([write, ...rest]: readonly Write[], outlook: OrderForecast) =>
    questionOf({ write: write!, rest, outlook })
  const flatten = listOf(closes, closing)
  const { together: _, ...cancelPlan } = listOf(cancels, { effect: 'none', before: {} }).plan
  return {
    closes: listOf(closes, closing),
    ladder: listOf(rungs, opening),
    cancels: { ...flatten, plan: cancelPlan },
    flatten: { ...flatten, plan: { ...flatten.plan, stops: true } },
  }
}
