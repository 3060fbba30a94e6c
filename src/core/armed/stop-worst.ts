import { ratesIn } from '../context/market-news'
import type { Inputs } from '../context/inputs'
import type { ProtectRule } from '../envelope/protect-rule'
import { feeOf, unrealised } from '../figures/results'
import { isZero, multiply, negate, smaller, type Amount } from '../value/decimal'

/** What a stop comes to where it stands at the yes: no move makes that worse. */
export interface StopWorst {
  readonly symbol: string
  readonly size: Amount
  readonly at: Amount
  /** What it realises there, before its fee, where it is let go at its trigger. */
  readonly gain: Amount
  /** Undefined while the rates are not known. */
  readonly fee: Amount | undefined
}

export function stopWorst(
  { side, size, from, held, entry }: ProtectRule,
  symbol: string,
  { snapshot }: Pick<Inputs, 'snapshot'>,
): StopWorst {
  const closes = isZero(size) ? held : smaller(size, held)
  const bps = ratesIn(snapshot, symbol)?.takerBps
  return {
    ...{ symbol, size: closes, at: from },
    gain: unrealised(side === 'SELL' ? closes : negate(closes), entry, from),
    fee: bps && feeOf(multiply(closes, from), bps),
  }
}
