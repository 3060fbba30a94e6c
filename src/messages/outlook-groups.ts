import type { MarketRules } from '@core/market/market'
import type { OrderForecast } from '@core/write/plan'
import { describeTriggerEffects } from './algo'
import * as groupBuilders from './outcome-groups'
import { orderForecastMessages } from './outlook'
import * as messages from './en/outlook-groups'

export type { OutcomeLineGroup } from './outcome-groups'

/** What is said of the three ways an order may go. */
export const outcomeGroupMessages: groupBuilders.OutcomeGroupMessages = messages.groupsSay

const outcomeGroupSources: groupBuilders.OutcomeGroupSources = { texts: outcomeGroupMessages, forecastTexts: orderForecastMessages, triggerLines: describeTriggerEffects }

/** What will happen, under its three headings. */
export const describeOutcomeGroups = (
  forecast: OrderForecast | undefined,
  market: MarketRules | undefined,
): readonly groupBuilders.OutcomeLineGroup[] => groupBuilders.buildOutcomeGroups(outcomeGroupSources, forecast, market)

/** The same for a sheet, where what one heading has said already is not said again under the next. */
export const describeSealedOutcomes = (forecast: OrderForecast, market: MarketRules | undefined): readonly groupBuilders.OutcomeLineGroup[] =>
  groupBuilders.buildSealedOutcomeGroups(outcomeGroupSources, forecast, market)

/** What closes of several positions come to together. */
export const describeCombinedOutcomes = (forecast: OrderForecast | undefined): readonly groupBuilders.OutcomeLineGroup[] =>
  groupBuilders.buildCombinedOutcomeGroups(outcomeGroupSources, forecast)
