import { sanitizeExternalText } from './fill'
import { fillMessage } from './message'
import { fillPluralMessage } from './plural-message'
import { formatClockTime, formatShortDuration } from './times'
import * as messages from './en/banners'

/** Banner texts that no other file of this folder provides. */
export const statusBannerMessages = {
  ...messages.bannerSays,
  notKeptWhy: (why: string): string => fillMessage(messages.bannerSays.notKeptWhy, { why }),
  clockOff: (off: string): string => fillMessage(messages.bannerSays.clockOff, { off }),
  /** `label` is the account of all these outcomes, if it is one and known. */
  unknownElsewhere(count: number, label: string | undefined): string {
    const { unknownNothingSent, outcomes, another, others, named } = messages.bannerSays.unknownElsewhere
    const unnamed = count === 1 ? another : others
    const account =
      label === undefined ? unnamed : fillMessage(named, { account: sanitizeExternalText(label, 60) })
    return fillMessage(unknownNothingSent, { count: fillPluralMessage(outcomes, count, { account }) })
  },
  asked: (times: number, provable: string | undefined): string =>
    [
      fillPluralMessage(messages.bannerSays.asked, times, { count: String(times) }),
      ...(provable === undefined ? [] : [provable]),
    ].join(' · '),
  stopped: (age: string): string => fillMessage(messages.bannerSays.stopped, { age }),
}

export const bannerActionLabels = messages.bannerActs

/** Notices that are shown once and then disappear. */
export const transientNoticeMessages = {
  ...messages.noticeSays,
  outcome: (write: string, fate: string): string => fillMessage(messages.noticeSays.outcome, { write, fate }),
  /** Describes several requests of one sheet by the first of them. */
  several: (write: string, more: number): string =>
    fillMessage(messages.noticeSays.several, { write, more: String(more) }),
  /** Counts the outcomes of one sheet: "filled 2 · open 1". */
  outcomes: (labels: readonly string[]): string =>
    [...new Set(labels)]
      .map(label =>
        fillMessage(messages.noticeSays.state, {
          label,
          count: String(labels.filter(each => each === label).length),
        }),
      )
      .join(messages.noticeSays.separator),
  drill: (name: string): string => fillMessage(messages.noticeSays.drill, { name }),
  noDrill: (name: string): string => fillMessage(messages.noticeSays.noDrill, { name }),
}

export const tradingModeMessages = messages.modeSays

export const dataAgeMessages = {
  ownKept: messages.ageSays.ownKept,
  read: (age: string): string => fillMessage(messages.ageSays.read, { age }),
  /** Omits an age below a second: the page's clock, updated once a second, would show it as 0.0 s. */
  asOf: (at: number, now: number): string =>
    fillMessage(now - at < 1_000 ? messages.ageSays.asOfTime : messages.ageSays.asOf, {
      time: formatClockTime(at),
      age: formatShortDuration(now - at),
    }),
}
