import type { LiveTradingBlocker } from '@core/guard/trading-guards'
import { fillMessage } from './message'
import * as messages from './en/bar'

/** Reasons why this program only reads from a remote venue, each with the way to enable trading. */
export const liveTradingBlockReasons: Record<LiveTradingBlocker, string> = messages.liveBarWords

/** Returns the same reason for the text of a refusal, or `undefined` if `why` is another one. */
export const explainLiveTradingBlock = (why: string | undefined): string | undefined =>
  why !== undefined && Object.hasOwn(liveTradingBlockReasons, why)
    ? liveTradingBlockReasons[why as LiveTradingBlocker]
    : undefined

/** Explains which keys can be stored for a venue that is only read. */
export const explainReadOnlyKeys = (bar: LiveTradingBlocker): string =>
  fillMessage(messages.readKeyWords, { bar: liveTradingBlockReasons[bar] })

/** Explains why a key with more than read access was not stored. */
export const explainExcessKeyScope = (why: string | undefined): string | undefined => {
  const bar = explainLiveTradingBlock(why)
  return bar && fillMessage(messages.tooAbleWords, { bar })
}
