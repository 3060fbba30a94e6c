import { ageLimits } from './freshness'
import type { Ground } from './ground'
import { holdRefusal, type Risk } from './holds'
import { refuse, type Refusal } from './result'
import { clockDoubt, ruled, staleness, type Input, type Ruling } from './ruling'
import type { Draft, LeverageDraft, MarginModeDraft, OrderDraft, Write } from './write'

/** What adds risk and what can only take it away. */
export function riskOf(asked: Draft | Write): Risk {
  switch (asked.is) {
    case 'order':
      return asked.reduceOnly ? 'lowers' : 'adds'
    case 'close':
    case 'cancel':
    case 'cancel all':
      return 'lowers'
    // Any new terms can make an order fill that would not have; any setting can bind or loosen margin.
    case 'edit':
    case 'leverage':
    case 'margin mode':
      return 'adds'
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
      return orderInputs(draft, on)
    case 'close':
      return orderInputs({ symbol: draft.symbol, reduceOnly: true }, on)
    case 'edit':
      return orderInputs({ symbol: draft.symbol, reduceOnly: false }, on)
    case 'cancel':
    case 'cancel all':
      return cancelInputs(on)
    case 'leverage':
    case 'margin mode':
      return settingInputs(draft, on)
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
  const held = holdRefusal(on.writes, riskOf(draft))
  const refusals: readonly Refusal[] = [
    ...(held === undefined ? [] : [held]),
    ...(on.guards === undefined && held?.code !== 'GUARDS_UNSET' ? [refuse('GUARDS_UNSET')] : []),
    ...(on.roomInBudget ? [] : [refuse('BUDGET_SPENT')]),
  ]
  return ruled('WRITES_OPEN', { state: on.writes.state }, refusals)
}
