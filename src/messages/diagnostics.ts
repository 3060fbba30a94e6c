import type { Answering } from '@core/attempt/answering'
import type { Health, Light } from '@core/snapshot/snapshot'
import type { CallUse } from '@contract/diagnostics-api'
import { age } from './times'
import { lightNames, lightWords } from './shell'
import { fill } from './message'
import * as messages from './en/diagnostics'
/** What each light stands for: it is green because something was heard, never because a socket is open. */
export const lightMeanings: Record<'prices' | 'account' | 'channel' | 'clock', readonly [string, string]> = {
  prices: [lightNames.prices, messages.lightMeanings.prices],
  account: [lightNames.account, messages.lightMeanings.account],
  channel: [lightNames.channel, messages.lightMeanings.channel],
  clock: [lightNames.clock, messages.lightMeanings.clock],
}

/** What is kept on this machine, or why nothing is. */
export const storageWords = ({ storage }: Pick<Health, 'storage'>): string => storage ?? messages.storageWords

/** A call by its name in words: "cancel all after". */
export const callWords = (call: string): string =>
  call.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)

/** How much of a call's limit is left, and whether the venue said that it was too much. */
export function useWords({ left, of, within, shutFor }: Omit<CallUse, 'call'>): string {
  const window =
    within === 1_000
      ? messages.useWords.second
      : fill(messages.useWords.s, { within: String(within / 1_000) })
  const use = fill(messages.useWords.ofIn, { left: String(left), of: String(of), window })
  return shutFor === undefined ? use : fill(messages.useWords.askedTooOften, { use, shutFor: age(shutFor) })
}

/** The dialog that tells how this desk is doing. */
export const diagnosticsSays = {
  ...messages.diagnosticsSays,
  light: (is: Light['is'], goodAgo: string | undefined): string =>
    goodAgo === undefined
      ? lightWords[is]
      : fill(messages.diagnosticsSays.light, { is: lightWords[is], goodAgo }),
  took: ({ count, middle, longest }: Answering): string =>
    fill(messages.diagnosticsSays.took, {
      middle: String(middle),
      longest: String(longest),
      count: String(count),
    }),
  budget: (left: number, of: number): string =>
    fill(messages.diagnosticsSays.budget, { left: String(left), of: String(of) }),
  faults: (count: number): string =>
    count === 0
      ? messages.diagnosticsSays.faults.none
      : fill(messages.diagnosticsSays.faults.toldReadAgain, { count: String(count) }),
  savedIn: (file: string): string => fill(messages.diagnosticsSays.savedIn, { file }),
}

/** What each part of a diagnostic bundle holds. */
export const bundleHolds = messages.bundleHolds
