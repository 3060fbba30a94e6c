import { fillMessage } from './message'
import * as messages from './en/views'

// Texts of the workspace views, outside panels with message files of their own.

export const orderLogViewMessages = {
  ...messages.auditSays,
  noneIs: (state: string): string => fillMessage(messages.auditSays.noneIs, { state }),
}

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

export const keysViewMessages = messages.keysSays

export const portfolioViewMessages = messages.portfolioSays

export const settingsViewMessages = messages.settingsSays

export const snapshotsViewMessages = {
  ...messages.snapshotsSays,
  between: (since: string, until: string): string =>
    fillMessage(messages.snapshotsSays.between, { since, until }),
  more: (count: number): string => fillMessage(messages.snapshotsSays.more, { count: String(count) }),
}
