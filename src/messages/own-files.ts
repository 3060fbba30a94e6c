import { fillMessage } from './message'
import * as messages from './en/own-files'

/** Reason why an installed program does not start: some of its files differ from the package. */
export const programIntegrityMessages = {
  differ: ([first, ...others]: readonly string[]): string =>
    others.length === 0
      ? fillMessage(messages.ownFilesSay.differ.perpdeskDoesNot, { first: String(first) })
      : fillMessage(messages.ownFilesSay.differ.perpdeskDoesNotStart, {
          first: String(first),
          others: String(others.length),
        }),
} as const
