import { optional } from '../../context/projected'
import type { Inputs } from '../../context/inputs'
import type { Unsettled } from '../../figures/unsettled'
import { isZero } from '../../value/decimal'
import { ageLimits, isFresh, type Dated } from '../../value/freshness'
import { refuse } from '../../value/result'
import type { SettleDraft } from '../../write/kind-drafts'
import { nothingMoves } from '../../write/plan'
import type { PlannedSettle } from '../../write/planned-write'
import type { Examined } from '../examined'
import { ruled, undecided, type RuleResult } from '../rules/rule-result'

/** The token in which everything is settled. */
const QUOTE = 'USDC'

/** A settlement of its own number: one that it has already stays, so that what is sealed is what is looked at again. */
export const withNonce = (draft: SettleDraft, { settleNonce: nonce }: Inputs): SettleDraft =>
  draft.nonce !== undefined || nonce === undefined ? draft : { ...draft, nonce }

/** Moves what is unsettled of a sub-account into its balance. A position, its margin and its entry stay. */
export function examineSettle({ is, nonce }: SettleDraft, on: Inputs): Examined {
  const unsettled = unsettledIn(on)
  const { positions } = on.snapshot
  const write: PlannedSettle | undefined =
    nonce === undefined || unsettled === undefined || positions === undefined
      ? undefined
      : {
          is,
          nonce,
          unsettled,
          readAt: positions.asOf,
          ...standingOf(on),
        }
  return {
    rules: [ruleAccount(on), ruleUnsettled(unsettled), ruleNonce(nonce)],
    write,
    outlook: nothingMoves,
    warnings: [],
  }
}

/** The balance and what is free, as far as both were read a moment ago: neither decides anything. */
function standingOf({
  snapshot: { holdings, account },
  now,
}: Inputs): Pick<PlannedSettle, 'balance' | 'free'> {
  const held = young(holdings, now)?.find(({ token }) => token === QUOTE)?.held
  return { ...optional('balance', held), ...optional('free', young(account, now)?.free) }
}

const young = <T>(read: Dated<T> | undefined, now: number): T | undefined =>
  isFresh(read, ageLimits.account, now) ? read?.value : undefined

/** What each position has won or lost that is not in the balance yet; undefined while positions were not read. */
export const unsettledIn = ({
  snapshot: { positions },
}: Pick<Inputs, 'snapshot'>): readonly Unsettled[] | undefined =>
  positions?.value
    .filter(({ unsettledPnl }) => !isZero(unsettledPnl))
    .map(({ symbol, marginMode, unsettledPnl }) => ({ symbol, marginMode, amount: unsettledPnl }))

/** A main account is settled by its wallet alone. */
function ruleAccount({ snapshot: { profile } }: Inputs): RuleResult {
  if (profile === undefined) return undecided('SUB_ACCOUNT')
  const isSub = profile.value.subOf !== undefined
  return ruled('SUB_ACCOUNT', {}, isSub ? [] : [refuse('SETTLE_NEEDS_WALLET')])
}

function ruleUnsettled(unsettled: readonly Unsettled[] | undefined): RuleResult {
  if (unsettled === undefined) return undecided('UNSETTLED')
  const positions = String(unsettled.length)
  return ruled('UNSETTLED', { positions }, unsettled.length === 0 ? [refuse('SETTLE_NOTHING')] : [])
}

/** Without the venue's number nothing can be sealed: it is what keeps it from being settled twice. */
const ruleNonce = (nonce: string | undefined): RuleResult =>
  nonce === undefined ? undecided('SETTLE_NUMBER') : ruled('SETTLE_NUMBER', {}, [])
