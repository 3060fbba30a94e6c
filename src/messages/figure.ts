import { fillMessage } from './message'
import * as messages from './en/figure'

/** Messages of a figure that opens its explanation. A text that follows the figure begins with a comma. */
export const figureDetailMessages = {
  ...messages.figureSays,
  inputs: (at: string, age: string): string => fillMessage(messages.figureSays.inputs, { at, age }),
}
