import { fillMessage } from './message'
import * as messages from './en/own-files'

/** Why an installed program does not start: not all of its files are as they were packed. */
export const programIntegrityMessages = {
  differ: ([first, ...others]: readonly string[]): string =>
    others.length === 0
      ? fillMessage(messages.ownFilesSay.differ.perpdeskDoesNot, { first: String(first) })
      : fillMessage(messages.ownFilesSay.differ.perpdeskDoesNotStart, {
          first: String(first),
          others: String(others.length),
        }),
} as const
