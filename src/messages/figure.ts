import { fillMessage } from './message'
import * as messages from './en/figure'

/** A figure that opens, and what it opens; what follows the figure itself begins with a comma. */
export const figureDetailMessages = {
  ...messages.figureSays,
  inputs: (at: string, age: string): string => fillMessage(messages.figureSays.inputs, { at, age }),
}
