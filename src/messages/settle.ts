import { balanceSettled, unsettledSum, type Unsettled } from '@core/figures/unsettled'
import { absolute, isNegative, ZERO, type Amount } from '@core/value/decimal'
import type { PlannedSettle } from '@core/write/planned-write'
import { shown } from './fill'
import { MINUS, money } from './format'
import { clockTime } from './times'
import type { Words } from './write-words'
import { fill } from './message'
import * as messages from './en/settle'

/** What a settlement says of itself: what is unsettled as it was read, and that the venue takes its own figures. */
export function settleWords({ unsettled, readAt, balance, free, nonce }: PlannedSettle): Words {
  const [lead, rest] = [messages.settleWords.settleProfitLoss, messages.settleWords.subAccountEvery]
  const all = unsettledSum(unsettled)
  const isolated = unsettled.some(({ marginMode }) => marginMode === 'ISOLATED')
  return {
    sentence: fill(messages.settleWords.unsettled, { lead, rest, gained: gained(all) }),
    lead,
    rest,
    sent: [
      [
        messages.settleWords.mark,
        fill(messages.settleWords.allRead, { gained: gained(all), readAt: clockTime(readAt) }),
      ],
      [messages.settleWords.position, listOf(unsettled)],
      [
        messages.settleWords.balance,
        balance === undefined
          ? messages.settleWords.notRead
          : fill(messages.settleWords.about, {
              balance: usdc(balance),
              settled: usdc(balanceSettled(balance, unsettled)),
              isolated: isolated ? messages.settleWords.isolatedPartAside : '',
            }),
      ],
      [
        messages.settleWords.freeCollateral,
        free === undefined
          ? messages.settleWords.notRead
          : fill(isolated ? messages.settleWords.freeNow : messages.settleWords.freeStays, {
              free: usdc(free),
            }),
      ],
      [messages.settleWords.singleUseNumber, shown(nonce, 24)],
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
    yes: messages.settleWords.holdSettle,
  }
}

export const usdc = (amount: Amount): string => `${money(amount)} USDC`

/** Profit or loss with its sign. */
export const gained = (amount: Amount): string =>
  `${isNegative(amount) ? MINUS : amount === ZERO ? '' : '+'}${usdc(absolute(amount))}`

export const LISTED = 6

function listOf(rows: readonly Unsettled[]): string {
  const named = rows
    .slice(0, LISTED)
    .map(({ symbol, marginMode, amount }) => `${shown(symbol, 30)} ${marginMode} ${gained(amount)}`)
  return rows.length <= LISTED
    ? named.join(messages.listOf.separator)
    : fill(messages.listOf.more, {
        named: named.join(messages.listOf.separator),
        rows: String(rows.length - LISTED),
      })
}

/** The rules of a settlement. */
export const settleRules = {
  SUB_ACCOUNT: {
    ...messages.settleRules.SUB_ACCOUNT,
    figures: '',
  },
  UNSETTLED: messages.settleRules.UNSETTLED,
  SETTLE_NUMBER: {
    ...messages.settleRules.SETTLE_NUMBER,
    figures: '',
  },
} as const

/** What is said where a sub-account can be settled. */
export const settleSays = {
  ...messages.settleSays,
  all: (rows: readonly Unsettled[]): string =>
    rows.length === 0
      ? messages.settleSays.all.nothingUnsettled
      : fill(messages.settleSays.all.inAll, { gained: gained(unsettledSum(rows)), list: listOf(rows) }),
} as const
