import { formatGuard, type TradingGuards } from '@core/guard/trading-guards'
import { computeCapShare, type GuardUsage } from '@core/context/guard-usage'
import { requireAmount, type Amount } from '@core/value/decimal-amount'
import { formatBriefMoney, formatCount, formatPercent } from './format'
import { DESK_SOURCE_LABEL, listKnownInput, type FigureOrigin } from './explain'
import { sanitizeExternalText } from './fill'
import { tradingGuardLabels } from './guards'
import { fillMessage } from './message'
import * as messages from './en/explain-guards'

/** A guard whose current use can be measured. */
export type MeasuredGuard =
  'positionNotional' | 'openNotional' | 'dailyLoss' | 'dailyNotional' | 'writesPerMinute'

const WITH_ORDERS = messages.WITH_ORDERS

const formulas: Readonly<Record<MeasuredGuard, string>> = {
  ...messages.formulas,
  positionNotional: fillMessage(messages.formulas.positionNotional, { withOrders: WITH_ORDERS }),
  openNotional: fillMessage(messages.formulas.openNotional, { withOrders: WITH_ORDERS }),
}

/** Returns the current use of a guard, or `undefined` if it was not read. */
export const getGuardUse = (name: MeasuredGuard, use: GuardUsage): Amount | undefined =>
  ({
    positionNotional: use.position?.notional,
    openNotional: use.open,
    dailyLoss: use.loss,
    dailyNotional: use.traded,
    writesPerMinute: requireAmount(String(use.writes)),
  })[name]

export interface GuardUsageContext {
  readonly use: GuardUsage
  readonly guards: TradingGuards | undefined
  readonly at: number | undefined
}

export function explainGuardUse(name: MeasuredGuard, { use, guards, at }: GuardUsageContext): FigureOrigin {
  const figure = getGuardUse(name, use)
  const cap = guards && requireAmount(formatGuard(guards, name))
  const share = figure && cap && computeCapShare(figure, cap)
  const words = (amount: Amount | undefined): string | undefined =>
    amount && (name === 'writesPerMinute' ? formatCount(amount) : `${formatBriefMoney(amount)} USDC`)
  const { position, unknownResults = 0 } = use
  return {
    title: fillMessage(messages.explainUsed.usedNow, { name: tradingGuardLabels[name] }),
    formula: formulas[name],
    inputs: [
      ...listKnownInput(
        messages.explainUsed.market,
        (name === 'positionNotional' && position?.symbol && sanitizeExternalText(position.symbol, 30)) ||
          undefined,
      ),
      ...listKnownInput(messages.explainUsed.used, words(figure)),
      ...listKnownInput(
        messages.explainUsed.resultsNotReported,
        name === 'dailyLoss' && unknownResults > 0 ? formatCount(unknownResults) : undefined,
      ),
      ...listKnownInput(messages.explainUsed.setTo, words(cap)),
      ...listKnownInput(messages.explainUsed.mark, share && formatPercent(share)),
    ],
    source: DESK_SOURCE_LABEL,
    at,
  }
}
