import { fill } from './message'
import * as messages from './en/views'

// What stands on the places of the window, around the panels that have words files of their own.

/** The place of attempts and the journal. */
export const auditSays = {
  ...messages.auditSays,
  noneIs: (state: string): string => fill(messages.auditSays.noneIs, { state }),
}

/** The place of a person's own guards. */
export const guardsSays = {
  ...messages.guardsSays,
  misread: (count: number): string => fill(messages.guardsSays.misread, { count: String(count) }),
  changed: (lowered: number, raised: number): string =>
    [
      lowered > 0 ? fill(messages.guardsSays.changed.lowered, { lowered: String(lowered) }) : '',
      raised > 0 ? fill(messages.guardsSays.changed.raised, { raised: String(raised) }) : '',
    ]
      .filter(part => part !== '')
      .join(messages.guardsSays.changed.separator),
  of: (account: string | undefined): string =>
    fill(messages.guardsSays.of.guards, {
      account:
        account === undefined
          ? messages.guardsSays.of.account
          : fill(messages.guardsSays.of.account2, { account }),
    }),
  day: (day: string, left: string): string => fill(messages.guardsSays.day, { day, left }),
}

/** The place of accounts and keys. */
export const keysSays = messages.keysSays

/** The place of what an account came to. */
export const portfolioSays = messages.portfolioSays

/** The place of what is set. */
export const settingsSays = messages.settingsSays

/** The place of moments that were kept. */
export const snapshotsSays = {
  ...messages.snapshotsSays,
  between: (since: string, until: string): string => fill(messages.snapshotsSays.between, { since, until }),
  more: (count: number): string => fill(messages.snapshotsSays.more, { count: String(count) }),
}
