import type { LiveBar } from '@core/guard/guard'
import { fill } from './message'
import * as messages from './en/bar'

/** Why this program only looks at a venue that is not on this machine, and what to do to trade there. */
export const liveBarWords: Record<LiveBar, string> = messages.liveBarWords

/** The same of a reason as it stands in a refusal, where it is one of these. */
export const barredWords = (why: string | undefined): string | undefined =>
  why !== undefined && Object.hasOwn(liveBarWords, why) ? liveBarWords[why as LiveBar] : undefined

/** What of keys can be kept where a venue is only looked at, as the form says it. */
export const readKeyWords = (bar: LiveBar): string => fill(messages.readKeyWords, { bar: liveBarWords[bar] })

/** Why a key was not kept that may do more than read. */
export const tooAbleWords = (why: string | undefined): string | undefined => {
  const bar = barredWords(why)
  return bar && fill(messages.tooAbleWords, { bar })
}
