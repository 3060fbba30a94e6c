import { fillMessage } from './message'
import * as messages from './en/attempt'

export const attemptDialogMessages = {
  ...messages.attemptSays,
  unknownFor: (state: string, age: string): string =>
    fillMessage(messages.attemptSays.unknownFor, { state, age }),
  ids: (client: string, seal: string, order: string | undefined): string =>
    fillMessage(messages.attemptSays.ids.clientIdSeal, {
      client,
      seal,
      order: order === undefined ? '' : fillMessage(messages.attemptSays.ids.order, { order }),
    }),
  in: (time: string): string => fillMessage(messages.attemptSays.in, { time }),
}
