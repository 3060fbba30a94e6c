import { fillMessage } from './message'
import * as messages from './en/views'

// What stands on the places of the window, around the panels that have words files of their own.

/** The place of attempts and the journal. */
export const orderLogViewMessages = {
  ...messages.auditSays,
  noneIs: (state: string): string => fillMessage(messages.auditSays.noneIs, { state }),
}

/** The place of a person's own guards. */
export const guardsViewMessages = {
  ...messages.guardsSays,
  misread: (count: number): string => fillMessage(messages.guardsSays.misread, { count: String(count) }),
  changed: (lowered: number, raised: number): string =>
    [
      lowered > 0 ? fillMessage(messages.guardsSays.changed.lowered, { lowered: String(lowered) }) : '',
      raised > 0 ? fillMessage(messages.guardsSays.changed.raised, { raised: String(raised) }) : '',
    ]
      .filter(part => part !== '')
      .join(messages.guardsSays.changed.separator),
  of: (account: string | undefined): string =>
    fillMessage(messages.guardsSays.of.guards, {
      account:
        account === undefined
          ? messages.guardsSays.of.account
          : fillMessage(messages.guardsSays.of.account2, { account }),
    }),
  day: (day: string, left: string): string => fillMessage(messages.guardsSays.day, { day, left }),
}

/** The place of accounts and keys. */
export const keysViewMessages = messages.keysSays

/** The place of what an account came to. */
export const portfolioViewMessages = messages.portfolioSays

/** The place of what is set. */
export const settingsViewMessages = messages.settingsSays

/** The place of moments that were kept. */
export const snapshotsViewMessages = {
  ...messages.snapshotsSays,
  between: (since: string, until: string): string => fillMessage(messages.snapshotsSays.between, { since, until }),
  more: (count: number): string => fillMessage(messages.snapshotsSays.more, { count: String(count) }),
}
