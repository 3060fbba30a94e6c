import { fillMessage } from './message'
import * as messages from './en/launch'

/** An AppImage launcher adds `--no-sandbox` on systems that do not allow sandboxed pages. */
const noSandbox = messages.noSandbox

/** Reasons for a failed start, each as one sentence. */
export const launchFailureMessages = {
  ...messages.launchSays,
  strange: (word: string, meant: string | undefined): string =>
    word === '--no-sandbox'
      ? noSandbox
      : fillMessage(messages.launchSays.strange.perpdeskDoesNot, {
          word,
          meant: meant === undefined ? '' : fillMessage(messages.launchSays.strange.didMean, { meant }),
        }),
  tooLate: (name: string): string => fillMessage(messages.launchSays.tooLate, { name }),
  dropped: (names: readonly string[]): string =>
    fillMessage(messages.launchSays.dropped, { names: names.join(', ') }),
  unwritable: (home: string, why: string): string =>
    fillMessage(messages.launchSays.unwritable, { home, why }),
  notOpened: (why: string): string => fillMessage(messages.launchSays.notOpened, { why }),
}
