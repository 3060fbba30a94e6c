import { fill } from './message'
import { fillPlural } from './plural-message'
import * as messages from './en/banners'

/** What stands above everything else, where no other words file says it. */
export const bannerSays = {
  ...messages.bannerSays,
  notKeptWhy: (why: string): string => fill(messages.bannerSays.notKeptWhy, { why }),
  clockOff: (off: string): string => fill(messages.bannerSays.clockOff, { off }),
  unknownElsewhere: (count: number): string =>
    fill(messages.bannerSays.unknownElsewhere.unknownNothingSent, {
      count:
        count === 1
          ? messages.bannerSays.unknownElsewhere.outcomeAnotherAccount
          : fill(messages.bannerSays.unknownElsewhere.outcomesOtherAccounts, { count: String(count) }),
    }),
  asked: (times: number, provable: string | undefined): string =>
    [
      fillPlural(messages.bannerSays.asked, times, { count: String(times) }),
      ...(provable === undefined ? [] : [provable]),
    ].join(' · '),
  stopped: (age: string): string => fill(messages.bannerSays.stopped, { age }),
}

/** What can be done about it. */
export const bannerActs = messages.bannerActs

/** What is said once and goes away by itself. */
export const noticeSays = {
  ...messages.noticeSays,
  outcome: (write: string, fate: string): string => fill(messages.noticeSays.outcome, { write, fate }),
  drill: (name: string): string => fill(messages.noticeSays.drill, { name }),
  noDrill: (name: string): string => fill(messages.noticeSays.noDrill, { name }),
}

/** The tag that says whether anything can be sent. */
export const modeSays = messages.modeSays

/** How old something is. */
export const ageSays = {
  ownKept: messages.ageSays.ownKept,
  read: (age: string): string => fill(messages.ageSays.read, { age }),
  asOf: (time: string, age: string): string => fill(messages.ageSays.asOf, { time, age }),
}
