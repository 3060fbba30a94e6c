import { riskOfLeverage } from '../../context/change-risk'
import { ageLimits } from '../../value/freshness'
import type { PlannedLeverage, PlannedMarginMode, Setting } from '../../write/planned-write'
import type { LeverageDraft, MarginModeDraft } from '../../write/kind-drafts'
import { always, none, type Kind } from '../kind'
import { accountInputs, ordersInput, positionsInput } from '../rules/inputs'
import { examineSetting } from './setting-rules'
import { leverageProof, marginModeProof } from './setting-proof'

const namesOf = ({ concerned }: { readonly concerned: readonly Setting[] }) =>
  concerned.map(({ symbol, before, after }) => `${symbol} ${before} ${after}`)

export const leverage: Kind<LeverageDraft, PlannedLeverage> = {
  examine: examineSetting,
  inputs: (_draft, on) => [
    { input: 'leverages', limit: ageLimits.positions, dated: on.snapshot.leverages },
    positionsInput(on),
    ordersInput(on),
    ...accountInputs(on),
  ],
  reads: ['leverages'],
  risk: riskOfLeverage,
  meets: () => ['risk and leverage'],
  restsOn: 'mark',
  isHeldToRate: always,
  names: namesOf,
  orders: none,
  hitsLate: 'risk and leverage',
  proof: leverageProof,
}

export const marginMode: Kind<MarginModeDraft, PlannedMarginMode> = {
  examine: examineSetting,
  inputs: (_draft, on) => [
    { input: 'margin modes', limit: ageLimits.positions, dated: on.snapshot.marginModes },
    positionsInput(on),
    ordersInput(on),
    ...accountInputs(on),
  ],
  reads: ['marginModes'],
  // A mode can bind or loosen margin, and which of them nobody can tell beforehand.
  risk: () => 'adds',
  meets: () => ['risk and margin mode'],
  restsOn: 'neither',
  isHeldToRate: always,
  names: namesOf,
  orders: none,
  hitsLate: 'risk and margin mode',
  proof: marginModeProof,
}
