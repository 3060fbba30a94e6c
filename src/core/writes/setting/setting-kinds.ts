import { assessLeverageRisk } from '../../context/change-risk'
import { maxInputAgesMs } from '../../value/value-freshness'
import type { PlannedLeverage, PlannedMarginMode, MarketSettingChange } from '../../write/planned-write'
import type { LeverageDraft, MarginModeDraft } from '../../write/write-drafts'
import { returnTrue, returnNone, type WriteKind } from '../write-kind'
import { requireAccountAndMarkets, requireOrders, requirePositions } from '../rules/required-inputs'
import { evaluateSetting } from './setting-rules'
import { leverageProof, marginModeProof } from './setting-proof'

const describeSettings = ({ concerned }: { readonly concerned: readonly MarketSettingChange[] }) =>
  concerned.map(({ symbol, before, after }) => `${symbol} ${before} ${after}`)

export const leverageKind: WriteKind<LeverageDraft, PlannedLeverage> = {
  evaluate: evaluateSetting,
  listInputs: (_draft, on) => [
    { input: 'leverages', limit: maxInputAgesMs.positions, dated: on.snapshot.leverages },
    requirePositions(on),
    requireOrders(on),
    ...requireAccountAndMarkets(on),
  ],
  extraReads: ['leverages'],
  risk: assessLeverageRisk,
  conflictsWith: () => ['risk and leverage'],
  dependsOn: 'mark',
  isRateLimited: returnTrue,
  listConsentedDetails: describeSettings,
  listAffectedOrders: returnNone,
  proof: leverageProof,
}

export const marginModeKind: WriteKind<MarginModeDraft, PlannedMarginMode> = {
  evaluate: evaluateSetting,
  listInputs: (_draft, on) => [
    { input: 'margin modes', limit: maxInputAgesMs.positions, dated: on.snapshot.marginModes },
    requirePositions(on),
    requireOrders(on),
    ...requireAccountAndMarkets(on),
  ],
  extraReads: ['marginModes'],
  // A mode change can bind or release margin, which is unknown in advance.
  risk: () => 'adds',
  conflictsWith: () => ['risk and margin mode'],
  dependsOn: 'neither',
  isRateLimited: returnTrue,
  listConsentedDetails: describeSettings,
  listAffectedOrders: returnNone,
  proof: marginModeProof,
}
