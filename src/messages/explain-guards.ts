import { guardText, type Guards } from '@core/guard/guard'
import { usedShare, type GuardUse } from '@core/context/guard-use'
import { exactly, type Amount } from '@core/value/decimal'
import { brief, counted, percent } from './format'
import { DESK, input, type FigureOrigin } from './explain'
import { shown } from './fill'
import { guardLabels } from './guards'
import { fill } from './message'
import * as messages from './en/explain-guards'

/** A guard of which a part may be used now. */
export type UsedGuard =
  'positionNotional' | 'openNotional' | 'dailyLoss' | 'dailyNotional' | 'writesPerMinute'

const WITH_ORDERS = messages.WITH_ORDERS

const formulas: Readonly<Record<UsedGuard, string>> = {
  ...messages.formulas,
  positionNotional: fill(messages.formulas.positionNotional, { withOrders: WITH_ORDERS }),
  openNotional: fill(messages.formulas.openNotional, { withOrders: WITH_ORDERS }),
}

/** What stands against a guard; undefined where nothing of it was read. */
export const usedOf = (name: UsedGuard, use: GuardUse): Amount | undefined =>
  ({
    positionNotional: use.position?.notional,
    openNotional: use.open,
    dailyLoss: use.loss,
    dailyNotional: use.traded,
    writesPerMinute: exactly(String(use.writes)),
  })[name]

export interface About {
  readonly use: GuardUse
  readonly guards: Guards | undefined
  readonly at: number | undefined
}

/** How much of a guard is used, and how that was counted. */
export function explainUsed(name: UsedGuard, { use, guards, at }: About): FigureOrigin {
  const figure = usedOf(name, use)
  const cap = guards && exactly(guardText(guards, name))
  const share = figure && cap && usedShare(figure, cap)
  const words = (amount: Amount | undefined): string | undefined =>
    amount && (name === 'writesPerMinute' ? counted(amount) : `${brief(amount)} USDC`)
  const { position, untold = 0 } = use
  return {
    title: fill(messages.explainUsed.usedNow, { name: guardLabels[name] }),
    formula: formulas[name],
    inputs: [
      ...input(
        messages.explainUsed.market,
        (name === 'positionNotional' && position?.symbol && shown(position.symbol, 30)) || undefined,
      ),
      ...input(messages.explainUsed.used, words(figure)),
      ...input(
        messages.explainUsed.tradesNotReported,
        name === 'dailyLoss' && untold > 0 ? counted(untold) : undefined,
      ),
      ...input(messages.explainUsed.setTo, words(cap)),
      ...input(messages.explainUsed.mark, share && percent(share)),
    ],
    source: DESK,
    at,
  }
}
