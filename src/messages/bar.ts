import type { LiveTradingBlocker } from '@core/guard/guard'
import { fillMessage } from './message'
import * as messages from './en/bar'

/** Why this program only looks at a venue that is not on this machine, and what to do to trade there. */
export const liveTradingBlockReasons: Record<LiveTradingBlocker, string> = messages.liveBarWords

/** The same of a reason as it stands in a refusal, where it is one of these. */
export const explainLiveTradingBlock = (why: string | undefined): string | undefined =>
  why !== undefined && Object.hasOwn(liveTradingBlockReasons, why) ? liveTradingBlockReasons[why as LiveTradingBlocker] : undefined

/** What of keys can be kept where a venue is only looked at, as the form says it. */
export const explainReadOnlyKeys = (bar: LiveTradingBlocker): string => fillMessage(messages.readKeyWords, { bar: liveTradingBlockReasons[bar] })

/** Why a key was not kept that may do more than read. */
export const explainExcessKeyScope = (why: string | undefined): string | undefined => {
  const bar = explainLiveTradingBlock(why)
  return bar && fillMessage(messages.tooAbleWords, { bar })
}
