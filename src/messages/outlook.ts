import type { MarketRules } from '@core/market/venue-market-rules'
import type { OrderForecast } from '@core/write/plan'
import { explainMaxSpend, explainOrderFee, explainEffectiveLeverage } from './explain'
import type { FigureLine } from './line'
import { buildSafetyLines, type OrderForecastMessages } from './outlook-lines'
import { fillMessage } from './message'
import * as messages from './en/outlook'

export type { FigureLine } from './line'

const by = messages.by

export const orderForecastMessages: OrderForecastMessages = {
  ...messages.outlookSays,
  joined: {
    some: parts => parts.join(messages.outlookSays.joined.some),
    nothing: parts => parts.join(messages.outlookSays.joined.nothing),
  },
  rests: size => fillMessage(messages.outlookSays.rests, { size }),
  cancelled: size => fillMessage(messages.outlookSays.cancelled, { size }),
  average: price => fillMessage(messages.outlookSays.average, { price }),
  by,
  worstBy: { ...by, book: messages.outlookSays.worstBy.book },
  feeOf: {
    plus: amount => fillMessage(messages.outlookSays.feeOf.plus, { amount }),
    less: amount => fillMessage(messages.outlookSays.feeOf.less, { amount }),
    and: amount => fillMessage(messages.outlookSays.feeOf.and, { amount }),
  },
  rebateOf: {
    plus: amount => fillMessage(messages.outlookSays.rebateOf.plus, { amount }),
    less: amount => fillMessage(messages.outlookSays.rebateOf.less, { amount }),
    and: amount => fillMessage(messages.outlookSays.rebateOf.and, { amount }),
  },
  feeAt: (as, rate) => fillMessage(messages.outlookSays.feeAt, { as, rate }),
  explain: { leverage: explainEffectiveLeverage, ceiling: explainMaxSpend, fee: explainOrderFee },
}

/** Builds the lines of a change that moves no position: liquidation price and free collateral. */
export const buildForecastSafetyLines = (
  forecast: OrderForecast | undefined,
  market: MarketRules | undefined,
): readonly FigureLine[] => buildSafetyLines(orderForecastMessages, forecast?.before, forecast?.now, market)
