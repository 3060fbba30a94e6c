import { computeSettledBalance, sumUnsettledPnl, type UnsettledPnl } from '@core/figures/unsettled-pnl'
import { absolute, isNegative, ZERO, type Amount } from '@core/value/decimal-amount'
import type { PlannedPnlSettlement } from '@core/write/planned-write'
import { sanitizeExternalText } from './fill'
import { MINUS_SIGN, formatQuoteMoney } from './format'
import { formatClockTime } from './times'
import type { WriteDescription } from './write-words'
import { fillMessage } from './message'
import * as messages from './en/settle'

/** Describes a settlement: the unsettled PnL as it was read, and that the venue computes its own figures. */
export function describePnlSettlement({
  unsettled,
  readAt,
  balance,
  free,
  nonce,
}: PlannedPnlSettlement): WriteDescription {
  const [lead, rest] = [messages.settleWords.settleProfitLoss, messages.settleWords.subAccountEvery]
  const all = sumUnsettledPnl(unsettled)
  const isolated = unsettled.some(({ marginMode }) => marginMode === 'ISOLATED')
  const totals: WriteDescription['sent'][number] = [
    messages.settleWords.mark,
    fillMessage(messages.settleWords.allRead, {
      gained: formatSignedUsdc(all),
      readAt: formatClockTime(readAt),
    }),
  ]
  const balances: WriteDescription['sent'] = [
    [
      messages.settleWords.balance,
      balance === undefined
        ? messages.settleWords.notRead
        : fillMessage(messages.settleWords.about, {
            balance: formatUsdcAmount(balance),
            settled: formatUsdcAmount(computeSettledBalance(balance, unsettled)),
            isolated: isolated ? messages.settleWords.isolatedPartAside : '',
          }),
    ],
    [
      messages.settleWords.freeCollateral,
      free === undefined
        ? messages.settleWords.notRead
        : fillMessage(isolated ? messages.settleWords.freeNow : messages.settleWords.freeStays, {
            free: formatUsdcAmount(free),
          }),
    ],
  ]
  return {
    sentence: fillMessage(messages.settleWords.unsettled, { lead, rest, gained: formatSignedUsdc(all) }),
    lead,
    rest,
    sent: [
      totals,
      [messages.settleWords.position, formatUnsettledList(unsettled)],
      ...balances,
      [messages.settleWords.singleUseNumber, sanitizeExternalText(nonce, 24)],
    ],
    may: [
      [messages.settleWords.figures, messages.settleWords.venueTakesOwn],
      [messages.settleWords.then, messages.settleWords.eachPositionCost],
      [messages.settleWords.stays, messages.settleWords.sizeEntryPrice],
      ...(isolated
        ? [[messages.settleWords.isolated, messages.settleWords.whetherGoesBalance] as const]
        : []),
      [messages.settleWords.done, messages.settleWords.onceVenueHistory],
      [messages.settleWords.or, messages.settleWords.answerLostNever],
    ],
    summary: [totals, ...balances, [messages.settleWords.figures, messages.settleWords.venueTakesOwn]],
    yes: messages.settleWords.holdSettle,
  }
}

export const formatUsdcAmount = (amount: Amount): string => `${formatQuoteMoney(amount)} USDC`

export const formatSignedUsdc = (amount: Amount): string =>
  `${isNegative(amount) ? MINUS_SIGN : amount === ZERO ? '' : '+'}${formatUsdcAmount(absolute(amount))}`

export const MAX_LISTED_POSITIONS = 6

function formatUnsettledList(rows: readonly UnsettledPnl[]): string {
  const named = rows
    .slice(0, MAX_LISTED_POSITIONS)
    .map(
      ({ symbol, marginMode, amount }) =>
        `${sanitizeExternalText(symbol, 30)} ${marginMode} ${formatSignedUsdc(amount)}`,
    )
  return rows.length <= MAX_LISTED_POSITIONS
    ? named.join(messages.listOf.separator)
    : fillMessage(messages.listOf.more, {
        named: named.join(messages.listOf.separator),
        rows: String(rows.length - MAX_LISTED_POSITIONS),
      })
}

export const settlementRuleMessages = messages.settleRules

export const pnlSettlementMessages = {
  ...messages.settleSays,
  all: (rows: readonly UnsettledPnl[]): string =>
    rows.length === 0
      ? messages.settleSays.all.nothingUnsettled
      : fillMessage(messages.settleSays.all.inAll, {
          gained: formatSignedUsdc(sumUnsettledPnl(rows)),
          list: formatUnsettledList(rows),
        }),
} as const
