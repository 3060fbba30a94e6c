import { fill } from './message'
import * as messages from './en/attempt'

/** The dialog about one attempt. */
export const attemptSays = {
  ...messages.attemptSays,
  unknownFor: (state: string, age: string): string => fill(messages.attemptSays.unknownFor, { state, age }),
  ids: (client: string, seal: string, order: string | undefined): string =>
    fill(messages.attemptSays.ids.clientIdSeal, {
      client,
      seal,
      order: order === undefined ? '' : fill(messages.attemptSays.ids.order, { order }),
    }),
  in: (time: string): string => fill(messages.attemptSays.in, { time }),
}
