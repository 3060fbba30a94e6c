import type { KeyCeilingsProposal, ConsentQuestion } from '@contract/consent-api'
import type { ProposedKeyLimits } from '@core/guard/key-ceilings'
import { formatCeilings, formatMarketLimit } from '../../signer/understand/key-ceilings'
import { sealBytesInPage } from './seal-in-page'

export const ceilingsRequestOf = (question: ConsentQuestion): KeyCeilingsProposal | undefined =>
  'ceilings' in question ? question.ceilings : undefined

/** Returns the limits in their stored text form; `undefined` if they cannot be stored. */
export function formatKeyLimits(limits: ProposedKeyLimits): string | undefined {
  if ('buys' in limits)
    return formatCeilings({ ...limits, markets: new Map(limits.markets.map(one => [one.symbol, one])) })
  const [one] = limits.markets
  return formatMarketLimit(one.symbol, one)
}

/** Seals the limits for the keeper. Main passes on exactly what the sheet shows, or nothing. */
export const sealKeyLimits = (
  { to, keyId }: KeyCeilingsProposal,
  limits: string,
): Promise<string | undefined> => sealBytesInPage(to, 'form→keeper', keyId, new TextEncoder().encode(limits))
