import type { KeyCeilingsProposal, ConsentQuestion } from '@contract/consent'
import type { KeyCeilings } from '@core/guard/key-ceilings'
import { formatCeilings } from '../../signer/understand/ceilings'
import { sealBytesInPage } from './seal-in-page'

/** What a question asks a key to sign at most, where it asks that. */
export const ceilingsRequestOf = (question: ConsentQuestion): KeyCeilingsProposal | undefined =>
  'ceilings' in question ? question.ceilings : undefined

/** Ceilings in the form in which they lie beside a key; undefined where there is no room for them, or they are none. */
export const formatKeyCeilings = ({ writesAMinute, markets }: KeyCeilings): string | undefined =>
  formatCeilings({ writesAMinute, markets: new Map(markets.map(one => [one.symbol, one])) })

/** The same sealed, for whoever puts them there: what passes main is what stands on the sheet, or nothing. */
export const sealKeyCeilings = ({ to, keyId }: KeyCeilingsProposal, ceilings: string): Promise<string | undefined> =>
  sealBytesInPage(to, 'form→keeper', keyId, new TextEncoder().encode(ceilings))
