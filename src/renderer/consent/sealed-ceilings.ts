import type { KeyCeilingsProposal, ConsentQuestion } from '@contract/consent-api'
import type { KeyCeilings } from '@core/guard/key-ceilings'
import { formatCeilings } from '../../signer/understand/key-ceilings'
import { sealBytesInPage } from './seal-in-page'

export const ceilingsRequestOf = (question: ConsentQuestion): KeyCeilingsProposal | undefined =>
  'ceilings' in question ? question.ceilings : undefined

export const formatKeyCeilings = ({ writesAMinute, markets }: KeyCeilings): string | undefined =>
  formatCeilings({ writesAMinute, markets: new Map(markets.map(one => [one.symbol, one])) })

/** Seals the ceilings for the keeper. Main passes on exactly what the sheet shows, or nothing. */
export const sealKeyCeilings = (
  { to, keyId }: KeyCeilingsProposal,
  ceilings: string,
): Promise<string | undefined> =>
  sealBytesInPage(to, 'form→keeper', keyId, new TextEncoder().encode(ceilings))
