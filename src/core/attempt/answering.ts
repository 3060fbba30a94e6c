import type { Attempt } from './attempt'

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
