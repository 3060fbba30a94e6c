import { maxInputAgesMs } from '../../value/value-freshness'
import type { AgeTestDraft } from '../../write/write-drafts'
import { requireQuote } from '../rules/required-inputs'
import { returnNone, returnTrue, type WriteDraftKind } from '../write-kind'

export const ageTestKind: WriteDraftKind<AgeTestDraft> = {
  listInputs: ({ symbol }, on) => [
    requireQuote(on, symbol),
    { input: 'markets', limit: maxInputAgesMs.markets, dated: on.snapshot.markets },
  ],
  extraReads: [],
  // A venue that placed a test order against its own rules would add risk.
  risk: () => 'adds',
  conflictsWith: returnNone,
  dependsOn: 'mark',
  isRateLimited: returnTrue,
}
