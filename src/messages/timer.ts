import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import * as messages from './en/timer'

/** What stands at the venue now and would go; undefined where it has not been read. */
export interface CancelTimerScope {
  readonly orders: number | undefined
  readonly stops: number | undefined
}

/** What a timer at the venue does when it goes off, with what that would be now. */
export function describeCancelTimer(isAnswered: boolean, { orders, stops }: CancelTimerScope): string {
  const doubt = isAnswered ? '' : messages.timerSentence.whetherVenueTook
  const now =
    orders === undefined || stops === undefined
      ? messages.timerSentence.openNowNot
      : orders + stops === 0
        ? messages.timerSentence.nothingOpenNow
        : fillMessage(messages.timerSentence.nowStopsAmong, {
            orders: fillPluralMessage(messages.timerSentence.order, orders),
            stops: fillPluralMessage(messages.timerSentence.triggerOrder, stops),
          })
  return fillMessage(messages.timerSentence.whenRunsOut, { doubt, now })
}

/** The banner of a timer that runs at the venue. */
export const timerBannerMessages = {
  ...messages.timerSays,
  runs: (left: string): string => fillMessage(messages.timerSays.runs, { left }),
  runsAtMost: (left: string): string => fillMessage(messages.timerSays.runsAtMost, { left }),
}
