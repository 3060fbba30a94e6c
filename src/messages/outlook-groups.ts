import type { MarketRules } from '@core/market/venue-market-rules'
import type { OrderForecast } from '@core/write/plan'
import { describeTriggerEffects } from './algo'
import * as groupBuilders from './outcome-groups'
import { orderForecastMessages } from './outlook'
import { fillMessage } from './message'
import * as messages from './en/outlook-groups'

export type { OutcomeLineGroup } from './outcome-groups'

export const outcomeGroupMessages: groupBuilders.OutcomeGroupMessages = {
  ...messages.groupsSay,
  worstOf: label => fillMessage(messages.groupsSay.worstOf, { label }),
}

const outcomeGroupSources: groupBuilders.OutcomeGroupSources = {
  texts: outcomeGroupMessages,
  forecastTexts: orderForecastMessages,
  triggerLines: describeTriggerEffects,
}

export const describeOutcomeGroups = (
  forecast: OrderForecast | undefined,
  market: MarketRules | undefined,
): readonly groupBuilders.OutcomeLineGroup[] =>
  groupBuilders.buildOutcomeGroups(outcomeGroupSources, forecast, market)

export const describeTicketOutcomes = (
  forecast: OrderForecast | undefined,
  market: MarketRules | undefined,
  isShort: boolean,
): readonly groupBuilders.OutcomeLineGroup[] =>
  groupBuilders.buildTicketOutcomeGroups(outcomeGroupSources, forecast, market, isShort)

/** Like `describeOutcomeGroups` for a sealed sheet, without lines that repeat. */
export const describeSealedOutcomes = (
  forecast: OrderForecast,
  market: MarketRules | undefined,
): readonly groupBuilders.OutcomeLineGroup[] =>
  groupBuilders.buildSealedOutcomeGroups(outcomeGroupSources, forecast, market)

export const describeOrderSummary = (
  forecast: OrderForecast,
  terms: Readonly<Record<'terms' | 'legs', readonly groupBuilders.FigureLine[]>>,
  market: MarketRules | undefined,
): readonly groupBuilders.FigureLine[] =>
  groupBuilders.buildOrderSummary(outcomeGroupSources, forecast, terms, market)

export const describeCombinedSummary = (forecast: OrderForecast): readonly groupBuilders.FigureLine[] =>
  groupBuilders.buildCombinedSummary(outcomeGroupSources, forecast)

export const describeCombinedOutcomes = (
  forecast: OrderForecast | undefined,
): readonly groupBuilders.OutcomeLineGroup[] =>
  groupBuilders.buildCombinedOutcomeGroups(outcomeGroupSources, forecast)
