import type { MarketRules } from '@core/market/venue-market-rules'
import type { OrderForecast } from '@core/write/plan'
import { describeTriggerEffects } from './algo'
import * as groupBuilders from './outcome-groups'
import { orderForecastMessages } from './outlook'
import * as messages from './en/outlook-groups'

export type { OutcomeLineGroup } from './outcome-groups'

export const outcomeGroupMessages: groupBuilders.OutcomeGroupMessages = messages.groupsSay

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

/** Like `describeOutcomeGroups` for a sealed sheet, without lines that repeat. */
export const describeSealedOutcomes = (
  forecast: OrderForecast,
  market: MarketRules | undefined,
): readonly groupBuilders.OutcomeLineGroup[] =>
  groupBuilders.buildSealedOutcomeGroups(outcomeGroupSources, forecast, market)

export const describeCombinedOutcomes = (
  forecast: OrderForecast | undefined,
): readonly groupBuilders.OutcomeLineGroup[] =>
  groupBuilders.buildCombinedOutcomeGroups(outcomeGroupSources, forecast)
