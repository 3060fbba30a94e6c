import { addsRisk, type AlgoDraft, type EditAlgoDraft } from '../write/algo-draft'
import { riskOfAlgoEdit } from '../stance/algo-risk'
import { allowanceRefusals, rateRefusals } from '../stance/allowance'
import { riskOfEdit, riskOfLeverage, riskOfTimer } from '../stance/change-risk'
import { ageLimits } from '../value/freshness'
import type { MoveMarginDraft } from '../write/further-draft'
import type { Ground } from '../stance/ground'
import { type Risk } from '../guard/holds'
import { leaveRefusal } from './leave-rules'
import { refuse, type Refusal } from '../value/result'
import { clockDoubt, ruled, staleness, type Input, type Ruling } from './ruling'
import type { CloseDraft, Draft, LeverageDraft, MarginModeDraft, OrderDraft, Write } from '../write/write'

/** What adds risk and what can only take it away. What is not proved to take it away adds it. */
export function riskOf(asked: Draft | Write, on?: Ground): Risk {
  switch (asked.is) {
    case 'order':
    case 'ladder':
      return asked.reduceOnly ? 'lowers' : 'adds'
    case 'close':
    case 'cancel':
    case 'cancel all':
      return 'lowers'
    case 'edit':
      return riskOfEdit(asked, on)
    case 'leverage':
      return riskOfLeverage(asked, on)
    case 'move margin':
      return asked.way === 'ADD' ? 'lowers' : 'adds'
    case 'cancel all after':
      return riskOfTimer(asked, on)
    // A mode can bind or loosen margin, and which of them nobody can tell beforehand.
    case 'margin mode':
      return 'adds'
    // What only protects may always be put there, and always be taken away; to move it away loosens it.
    case 'algo order':
      return addsRisk(asked) ? 'adds' : 'lowers'
    case 'edit algo':
      return riskOfAlgoEdit(asked, on)
    case 'cancel algo':
    case 'cancel all algo':
      return 'lowers'
  }
}

/** Every figure a draft rests on is there and young enough. */
export function ruleFresh(draft: Draft, on: Ground): Ruling {
  const inputs = inputsOf(draft, on)
  const refusals = [...staleness(inputs, on.now), ...clockDoubt(on.clockAt, on.now)]
  const oldest = Math.max(0, ...inputs.map(({ dated }) => (dated === undefined ? 0 : on.now - dated.asOf)))
  return ruled('INPUTS_FRESH', { oldest: String(oldest) }, refusals)
}

function inputsOf(draft: Draft, on: Ground): readonly Input[] {
  switch (draft.is) {
    case 'order':
    case 'ladder':
      return orderInputs(draft, on)
    case 'close':
      return closeInputs(draft, on)
    case 'edit':
      return orderInputs({ symbol: draft.symbol, reduceOnly: false }, on)
    case 'cancel':
    case 'cancel all':
      return cancelInputs(on)
    // It says which stops would go with it.
    case 'cancel all after':
      return [...cancelInputs(on), ...algoInput(on)]
    case 'move margin':
      return marginInputs(draft, on)
    case 'leverage':
    case 'margin mode':
      return settingInputs(draft, on)
    case 'algo order':
    case 'edit algo':
      return algoInputs(draft, on)
    case 'cancel algo':
    case 'cancel all algo':
      return waitingInputs(on)
  }
}

const cancelInputs = ({ snapshot }: Ground): readonly Input[] => [
  { input: 'orders', limit: ageLimits.orders, dated: snapshot.orders },
]

/** Terms and leverage change by the person's own doing alone, so they have to be live but may be old. */
function orderInputs(
  { symbol, reduceOnly }: Pick<OrderDraft, 'symbol' | 'reduceOnly'>,
  { snapshot, book }: Ground,
): readonly Input[] {
  const quote = snapshot.quotes?.value.find(one => one.symbol === symbol)
  return [
    { input: 'book', limit: ageLimits.book, dated: book?.value.symbol === symbol ? book : undefined },
    {
      input: 'quote',
      limit: ageLimits.quote,
      dated: quote?.mark === undefined ? undefined : snapshot.quotes,
    },
    { input: 'positions', limit: ageLimits.positions, dated: snapshot.positions },
    { input: 'orders', limit: ageLimits.orders, dated: snapshot.orders },
    { input: 'account', limit: ageLimits.account, dated: snapshot.account },
    { input: 'markets', limit: ageLimits.markets, dated: snapshot.markets },
    { input: 'terms', limit: Infinity, dated: snapshot.terms },
    ...(reduceOnly ? [] : [{ input: 'leverage', limit: Infinity, dated: snapshot.leverages }]),
  ]
}

/** Of several positions every price has to be young, and no book is asked: each leaves with a limit. */
function closeInputs({ symbol, also }: CloseDraft, on: Ground): readonly Input[] {
  const own = orderInputs({ symbol, reduceOnly: true }, on)
  if (also === undefined) return own
  const priced = also.every(row =>
    on.snapshot.quotes?.value.some(one => one.symbol === row.symbol && one.mark),
  )
  return own
    .filter(({ input }) => input !== 'book')
    .map(one => (one.input === 'quote' && !priced ? { ...one, dated: undefined } : one))
}

const algoInput = ({ snapshot }: Ground): readonly Input[] => [
  { input: 'algo orders', limit: ageLimits.orders, dated: snapshot.algoOrders },
]

/** What stands, and what it protects: both are said before any of it is taken away. */
const waitingInputs = (on: Ground): readonly Input[] => [
  ...algoInput(on),
  { input: 'positions', limit: ageLimits.positions, dated: on.snapshot.positions },
]

/** The book of now says nothing about a trigger's; only an entry that leaves at once rests on it. */
function algoInputs(draft: AlgoDraft | EditAlgoDraft, on: Ground): readonly Input[] {
  const { symbol } = draft
  const adds = draft.is === 'edit algo' || addsRisk(draft)
  const isEntering = draft.is === 'algo order' && draft.kind === 'BRACKET'
  return [
    ...orderInputs({ symbol, reduceOnly: !adds }, on).filter(({ input }) => isEntering || input !== 'book'),
    ...algoInput(on),
  ]
}

function marginInputs({ symbol }: MoveMarginDraft, { snapshot }: Ground): readonly Input[] {
  const quote = snapshot.quotes?.value.find(one => one.symbol === symbol)
  return [
    {
      input: 'quote',
      limit: ageLimits.quote,
      dated: quote?.mark === undefined ? undefined : snapshot.quotes,
    },
    { input: 'positions', limit: ageLimits.positions, dated: snapshot.positions },
    { input: 'account', limit: ageLimits.account, dated: snapshot.account },
    { input: 'markets', limit: ageLimits.markets, dated: snapshot.markets },
  ]
}

/** What a change of setting rests on, each with how old it may be. */
function settingInputs(draft: LeverageDraft | MarginModeDraft, { snapshot }: Ground): readonly Input[] {
  const own: Input =
    draft.is === 'leverage'
      ? { input: 'leverages', limit: ageLimits.positions, dated: snapshot.leverages }
      : { input: 'margin modes', limit: ageLimits.positions, dated: snapshot.marginModes }
  return [
    own,
    { input: 'positions', limit: ageLimits.positions, dated: snapshot.positions },
    { input: 'orders', limit: ageLimits.orders, dated: snapshot.orders },
    { input: 'account', limit: ageLimits.account, dated: snapshot.account },
    { input: 'markets', limit: ageLimits.markets, dated: snapshot.markets },
  ]
}

/** Writing is open for this kind of write, the person has set caps, and the venue's limit leaves room. */
export function ruleWrites(draft: Draft, on: Ground): Ruling {
  const risk = riskOf(draft, on)
  const held = leaveRefusal(on.writes, draft, risk)
  const refusals: readonly Refusal[] = [
    ...(held === undefined ? [] : [held]),
    ...(on.guards === undefined && held?.code !== 'GUARDS_UNSET' ? [refuse('GUARDS_UNSET')] : []),
    ...allowanceRefusals(draft, on, risk),
    ...rateRefusals(draft, on),
    ...(on.roomInBudget ? [] : [refuse('BUDGET_SPENT')]),
  ]
  const [first] = refusals
  const why = first === undefined ? {} : { ...first.facts, refusal: first.code }
  return ruled('WRITES_OPEN', { ...why, state: on.writes.state }, refusals)
}
