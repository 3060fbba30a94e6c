import { fill } from './message'
import * as messages from './en/own-files'

/** Why an installed program does not start: not all of its files are as they were packed. */
export const ownFilesSay = {
  differ: ([first, ...others]: readonly string[]): string =>
    others.length === 0
      ? fill(messages.ownFilesSay.differ.perpdeskDoesNot, { first: String(first) })
      : fill(messages.ownFilesSay.differ.perpdeskDoesNotStart, {
          first: String(first),
          others: String(others.length),
        }),
} as const
