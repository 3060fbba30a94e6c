import { fill } from './message'
import * as messages from './en/keyring'

/** One account and its key. */
export const keyRowSays = {
  ...messages.keyRowSays,
  account: (label: string): string => fill(messages.keyRowSays.account, { label }),
  limitedTo: (count: number): string => fill(messages.keyRowSays.limitedTo, { count: String(count) }),
  readAt: (time: string, age: string): string => fill(messages.keyRowSays.readAt, { time, age }),
  otherName: (digest: string): string => digest.slice(0, 8),
}

/** The lock of the whole desk. */
export const lockSays = {
  ...messages.lockSays,
  minutes: (count: number): string => fill(messages.lockSays.minutes, { count: String(count) }),
}
