import { fillMessage } from './message'
import * as messages from './en/session'

const busNames = messages.busNames

/** Texts about the system buses that report a locked screen. */
export const screenLockMessages = {
  ...messages.sessionSays,
  watched: (buses: readonly ('session' | 'system')[]): string =>
    buses.length > 1
      ? fillMessage(messages.sessionSays.watched.toldBuses, {
          buses: buses.map(bus => busNames[bus]).join(messages.sessionSays.watched.separator),
        })
      : fillMessage(messages.sessionSays.watched.toldBus, {
          buses: buses.map(bus => busNames[bus]).join(messages.sessionSays.watched.separator),
        }),
}
