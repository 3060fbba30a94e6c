import { NEVER_LOCKS_AFTER } from '@core/profile/keyring-overview'
import { fillMessage } from './message'
import * as messages from './en/keyring'

export const keyRowMessages = {
  ...messages.keyRowSays,
  account: (label: string): string => fillMessage(messages.keyRowSays.account, { label }),
  limitedTo: (count: number): string => fillMessage(messages.keyRowSays.limitedTo, { count: String(count) }),
  readAt: (time: string, age: string): string => fillMessage(messages.keyRowSays.readAt, { time, age }),
  otherName: (digest: string): string => digest.slice(0, 8),
}

export const deskLockMessages = {
  ...messages.lockSays,
  minutes: (count: number): string =>
    count === NEVER_LOCKS_AFTER
      ? messages.lockSays.never
      : fillMessage(messages.lockSays.minutes, { count: String(count) }),
}
