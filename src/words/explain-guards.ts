import { guardText, type Guards } from '@core/guard/guard'
import { usedShare, type GuardUse } from '@core/context/guard-use'
import { exactly, type Amount } from '@core/value/decimal'
import { brief, counted, percent } from './format'
import { DESK, input, type FigureOrigin } from './explain'
import { shown } from './fill'
import { guardLabels } from './guards'

/** A guard of which a part may be used now. */
export type UsedGuard =
  'positionNotional' | 'openNotional' | 'dailyLoss' | 'dailyNotional' | 'writesPerMinute'

const WITH_ORDERS =
  'mark × the largest size, long or short, that the position and its open orders could lead to, both margin modes together.'

const formulas: Readonly<Record<UsedGuard, string>> = {
  positionNotional: `${WITH_ORDERS} The market where that is the most.`,
  openNotional: `${WITH_ORDERS} Added up over all markets.`,
  dailyLoss:
    'What the trades since 00:00 UTC realised by the venue’s own record, turned round where it is a loss and nothing where it is a gain. The fees of what was closed are in it, entry and exit; those of what is open, and funding, are not.',
  dailyNotional: 'price × size, added up over every trade since 00:00 UTC, whoever made it.',
  writesPerMinute: 'Every order and change that was agreed to in the last 60 seconds, of every kind.',
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
    title: `${guardLabels[name]}: used now`,
    formula: formulas[name],
    inputs: [
      ...input(
        'Market',
        (name === 'positionNotional' && position?.symbol && shown(position.symbol, 30)) || undefined,
      ),
      ...input('Used', words(figure)),
      ...input('Trades not reported yet', name === 'dailyLoss' && untold > 0 ? counted(untold) : undefined),
      ...input('Set to', words(cap)),
      ...input('Used of it', share && percent(share)),
    ],
    source: DESK,
    at,
  }
}
