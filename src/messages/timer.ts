import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import * as messages from './en/timer'

/** Orders and stops now open at the venue, which the timer would cancel. `undefined` if they were not read. */
export interface CancelTimerScope {
  readonly orders: number | undefined
  readonly stops: number | undefined
}

/** Describes the effect of a cancel-all timer on the orders that are open now. */
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

export const timerBannerMessages = {
  ...messages.timerSays,
  runs: (left: string): string => fillMessage(messages.timerSays.runs, { left }),
  runsAtMost: (left: string): string => fillMessage(messages.timerSays.runsAtMost, { left }),
}
