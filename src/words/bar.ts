import type { LiveBar } from '@core/guard/guard'

/** Why this program only looks at a venue that is not on this machine, and what to do to trade there. */
export const liveBarWords: Record<LiveBar, string> = {
  'not electron':
    'This desk does not run on Electron but on a stand-in, which cannot isolate its pages and its sheet as Electron does. So any venue that is not on this machine is view-only here; practice works as usual. To trade there, start it with Electron.',
  root: 'This desk runs for root, where no sandbox shuts its pages in. So any venue that is not on this machine is view-only here; practice works as usual. To trade there, start it as a plain user.',
  'worked on':
    'This desk was started for work on itself, with its walls open to tools. So any venue that is not on this machine is view-only here; practice works as usual. To trade there, start it with npm start or from its package.',
}

/** The same of a reason as it stands in a refusal, where it is one of these. */
export const barredWords = (why: string | undefined): string | undefined =>
  why !== undefined && Object.hasOwn(liveBarWords, why) ? liveBarWords[why as LiveBar] : undefined

/** What of keys can be kept where a venue is only looked at, as the form says it. */
export const readKeyWords = (bar: LiveBar): string =>
  `${liveBarWords[bar]} A read-only key can be saved for it; a key that may do more is refused, and trading cannot be enabled.`

/** Why a key was not kept that may do more than read. */
export const tooAbleWords = (why: string | undefined): string | undefined => {
  const bar = barredWords(why)
  return bar && `This key may do more than read, so nothing was saved. ${bar}`
}
