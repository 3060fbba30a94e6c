import type { Attempt } from '@core/attempt/attempt'
import type { Health, Light } from '@core/snapshot/snapshot'
import type { CallUse } from '@contract/diagnostics-api'
import { age } from '../times'

/** What each light stands for: it is green because something was heard, never because a socket is open. */
export const lightMeanings: Record<'prices' | 'account' | 'channel' | 'clock', readonly [string, string]> = {
  prices: ['Prices', 'Marks that were heard. Late after 5 s without any, down after 15 s.'],
  account: ['Account', 'Positions and collateral that were read. Late after 8 s, down after 24 s.'],
  channel: ['Private', 'The stream that tells of your own orders and fills.'],
  clock: ['Clock', 'The venue’s time less this machine’s. Beyond 60 s nothing is signed.'],
}

/** A light as a word. */
export const lightWords: Record<Light['is'], string> = {
  live: 'live',
  late: 'late',
  down: 'down',
  off: 'off',
}

/** What is kept on this machine, or why nothing is. */
export const storageWords = ({ storage }: Pick<Health, 'storage'>): string =>
  storage ?? 'What is read is kept on this machine, sealed.'

/** How long the venue took to answer writes: the middle and the longest of the newest, in milliseconds. */
export interface Answering {
  readonly count: number
  readonly middle: number
  readonly longest: number
}

const NEWEST = 50

/** How long the newest answered writes took; nothing where none was. */
export function answering(attempts: readonly Attempt[]): Answering | undefined {
  const took = attempts
    .toSorted((a, b) => b.consentedAt - a.consentedAt)
    .flatMap(({ sentAt, answeredAt }) =>
      sentAt === undefined || answeredAt === undefined ? [] : [answeredAt - sentAt],
    )
    .slice(0, NEWEST)
    .toSorted((a, b) => a - b)
  const [middle, longest] = [took[Math.floor(took.length / 2)], took.at(-1)]
  return middle === undefined || longest === undefined ? undefined : { count: took.length, middle, longest }
}

/** A call by its name in words: "cancel all after". */
export const callWords = (call: string): string =>
  call.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)

/** How much of a call's limit is left, and whether the venue said that it was too much. */
export function useWords({ left, of, within, shutFor }: Omit<CallUse, 'call'>): string {
  const window = within === 1_000 ? 'a second' : `${within / 1_000} s`
  const use = `${left} of ${of} in ${window}`
  return shutFor === undefined ? use : `${use}; asked too often, so not for another ${age(shutFor)}`
}
