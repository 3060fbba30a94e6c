import type { CeilingsAsked, Question } from '@contract/consent'
import type { KeyCeilings } from '@core/guard/key-ceilings'
import { ceilingsText } from '../../signer/understand/ceilings'
import { sealInPage } from './seal-in-page'

/** What a question asks a key to sign at most, where it asks that. */
export const asksCeilings = (question: Question): CeilingsAsked | undefined =>
  'ceilings' in question ? question.ceilings : undefined

/** Ceilings in the form in which they lie beside a key; undefined where there is no room for them, or they are none. */
export const textOf = ({ writesAMinute, markets }: KeyCeilings): string | undefined =>
  ceilingsText({ writesAMinute, markets: new Map(markets.map(one => [one.symbol, one])) })

/** The same sealed, for whoever puts them there: what passes main is what stands on the sheet, or nothing. */
export const sealCeilings = ({ to, keyId }: CeilingsAsked, ceilings: string): Promise<string | undefined> =>
  sealInPage(to, 'form→keeper', keyId, new TextEncoder().encode(ceilings))
