import { optionalField } from '../../context/projected-position'
import type { PlanningInputs } from '../../context/planning-inputs'
import type { UnsettledPnl } from '../../figures/unsettled-pnl'
import { isZero } from '../../value/decimal-amount'
import { maxInputAgesMs, isFreshValue, type DatedValue } from '../../value/value-freshness'
import { createRefusal } from '../../value/result'
import type { SettlePnlDraft } from '../../write/write-drafts'
import { unchangedForecast } from '../../write/plan'
import type { PlannedPnlSettlement } from '../../write/planned-write'
import type { RuleEvaluation } from '../rule-evaluation'
import { createRuleResult, createUndecidedResult, type RuleResult } from '../rules/rule-result'

const QUOTE = 'USDC'

/** Adds the settlement number. An existing number stays, so that the sealed draft can be evaluated again. */
export const withSettleNonce = (
  draft: SettlePnlDraft,
  { settleNonce: nonce }: PlanningInputs,
): SettlePnlDraft => (draft.nonce !== undefined || nonce === undefined ? draft : { ...draft, nonce })

export function evaluateSettle({ is, nonce }: SettlePnlDraft, on: PlanningInputs): RuleEvaluation {
  const unsettled = listUnsettledPositions(on)
  const { positions } = on.snapshot
  const write: PlannedPnlSettlement | undefined =
    nonce === undefined || unsettled === undefined || positions === undefined
      ? undefined
      : {
          is,
          nonce,
          unsettled,
          readAt: positions.asOf,
          ...getFreshBalances(on),
        }
  return {
    rules: [checkSubAccount(on), checkUnsettled(unsettled), checkNonce(nonce)],
    write,
    outlook: unchangedForecast,
    warnings: [],
  }
}

/** Returns balance and free amount if fresh. No decision depends on them. */
function getFreshBalances({
  snapshot: { holdings, account },
  now,
}: PlanningInputs): Pick<PlannedPnlSettlement, 'balance' | 'free'> {
  const held = getFresh(holdings, now)?.find(({ token }) => token === QUOTE)?.held
  return { ...optionalField('balance', held), ...optionalField('free', getFresh(account, now)?.free) }
}

const getFresh = <T>(read: DatedValue<T> | undefined, now: number): T | undefined =>
  isFreshValue(read, maxInputAgesMs.account, now) ? read?.value : undefined

export const listUnsettledPositions = ({
  snapshot: { positions },
}: Pick<PlanningInputs, 'snapshot'>): readonly UnsettledPnl[] | undefined =>
  positions?.value
    .filter(({ unsettledPnl }) => !isZero(unsettledPnl))
    .map(({ symbol, marginMode, unsettledPnl }) => ({ symbol, marginMode, amount: unsettledPnl }))

/** A main account can only be settled with its wallet. */
function checkSubAccount({ snapshot: { profile } }: PlanningInputs): RuleResult {
  if (profile === undefined) return createUndecidedResult('SUB_ACCOUNT')
  const isSub = profile.value.subOf !== undefined
  return createRuleResult('SUB_ACCOUNT', {}, isSub ? [] : [createRefusal('SETTLE_NEEDS_WALLET')])
}

function checkUnsettled(unsettled: readonly UnsettledPnl[] | undefined): RuleResult {
  if (unsettled === undefined) return createUndecidedResult('UNSETTLED')
  const positions = String(unsettled.length)
  return createRuleResult(
    'UNSETTLED',
    { positions },
    unsettled.length === 0 ? [createRefusal('SETTLE_NOTHING')] : [],
  )
}

/** The number from the venue prevents a double settlement, so sealing needs it. */
const checkNonce = (nonce: string | undefined): RuleResult =>
  nonce === undefined ? createUndecidedResult('SETTLE_NUMBER') : createRuleResult('SETTLE_NUMBER', {}, [])
