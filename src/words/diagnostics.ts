import type { Answering } from '@core/attempt/answering'
import type { Health, Light } from '@core/snapshot/snapshot'
import type { CallUse } from '@contract/diagnostics-api'
import { age } from './times'
import { lightNames, lightWords } from './shell'
/** What each light stands for: it is green because something was heard, never because a socket is open. */
export const lightMeanings: Record<'prices' | 'account' | 'channel' | 'clock', readonly [string, string]> = {
  prices: [lightNames.prices, 'Mark prices received. Late after 5 s without any, down after 15 s.'],
  account: [lightNames.account, 'Positions and collateral that were read. Late after 8 s, down after 24 s.'],
  channel: [lightNames.channel, 'The stream of your own orders and fills.'],
  clock: [lightNames.clock, 'The venue’s time less this machine’s. Beyond 60 s nothing is signed.'],
}

/** What is kept on this machine, or why nothing is. */
export const storageWords = ({ storage }: Pick<Health, 'storage'>): string =>
  storage ?? 'What is read is saved on this machine, sealed.'

/** A call by its name in words: "cancel all after". */
export const callWords = (call: string): string =>
  call.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)

/** How much of a call's limit is left, and whether the venue said that it was too much. */
export function useWords({ left, of, within, shutFor }: Omit<CallUse, 'call'>): string {
  const window = within === 1_000 ? 'a second' : `${within / 1_000} s`
  const use = `${left} of ${of} in ${window}`
  return shutFor === undefined ? use : `${use}; asked too often, so not for another ${age(shutFor)}`
}

/** The dialog that tells how this desk is doing. */
export const diagnosticsSays = {
  title: 'Diagnostics',
  about: 'How this desk is doing, and what to hand to somebody who is to help.',
  lights: 'Lights',
  lightUntold: 'not told yet',
  light: (is: Light['is'], goodAgo: string | undefined): string =>
    goodAgo === undefined ? lightWords[is] : `${lightWords[is]}, good ${goodAgo} ago`,
  figures: 'Figures',
  clockOffset: 'Clock offset',
  notKnown: 'not known',
  answers: 'Response times',
  noAnswers: 'none in this record',
  took: ({ count, middle, longest }: Answering): string =>
    `median ${middle} ms, max ${longest} ms, of the newest ${count}`,
  requestsLeft: 'Rate limit left',
  budget: (left: number, of: number): string => `${left} of ${of} in the tightest window`,
  unreadable: 'Frames that could not be read',
  faults: (count: number): string => (count === 0 ? 'none' : `${count}; what they told was read again`),
  storage: 'Storage',
  environment: 'Left out of the environment',
  notifications: 'System notifications',
  notificationsAre: {
    untried: 'not tried since the start',
    shown: 'shown by the system',
    'not shown': 'not shown by the system: alerts appear and sound in the window only',
  },
  limits: 'Limits, call by call',
  noLimits: 'Nothing was asked of the venue in this run.',
  unread: 'What could not be read, by where it was',
  noUnread: 'Nothing.',
  versions: 'Versions',
  noVersions: 'Not told yet.',
  log: 'Log',
  showLog: 'Show it there',
  noLog: 'Where it lies is not known here.',
  bundle: 'Diagnostic bundle, redacted',
  save: 'Save the bundle…',
  savedIn: (file: string): string => `in ${file}`,
}

/** What each part of a diagnostic bundle holds. */
export const bundleHolds = {
  program: 'versions and the kind of machine',
  state: 'what pauses trading, the lights, and how old each section is',
  profiles: 'the kind of each profile, and whether it has a key; no labels',
  attempts: 'outcomes of the newest requests and when; no sizes or prices',
  files: 'the desk’s own files by name and size',
  log: 'the newest lines of the log, redacted again',
}
