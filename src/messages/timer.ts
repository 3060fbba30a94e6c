import { fill } from './message'
import { fillPlural } from './plural-message'
import * as messages from './en/timer'

/** What stands at the venue now and would go; undefined where it has not been read. */
export interface TimerReach {
  readonly orders: number | undefined
  readonly stops: number | undefined
}

/** What a timer at the venue does when it goes off, with what that would be now. */
export function timerSentence(isAnswered: boolean, { orders, stops }: TimerReach): string {
  const doubt = isAnswered ? '' : messages.timerSentence.whetherVenueTook
  const now =
    orders === undefined || stops === undefined
      ? messages.timerSentence.openNowNot
      : orders + stops === 0
        ? messages.timerSentence.nothingOpenNow
        : fill(messages.timerSentence.nowStopsAmong, {
            orders: fillPlural(messages.timerSentence.order, orders),
            stops: fillPlural(messages.timerSentence.triggerOrder, stops),
          })
  return fill(messages.timerSentence.whenRunsOut, { doubt, now })
}

/** The banner of a timer that runs at the venue. */
export const timerSays = {
  ...messages.timerSays,
  runs: (left: string): string => fill(messages.timerSays.runs, { left }),
  runsAtMost: (left: string): string => fill(messages.timerSays.runsAtMost, { left }),
}
