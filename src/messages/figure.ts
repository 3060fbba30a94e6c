import { fill } from './message'
import * as messages from './en/figure'

/** A figure that opens, and what it opens; what follows the figure itself begins with a comma. */
export const figureSays = {
  ...messages.figureSays,
  inputs: (at: string, age: string): string => fill(messages.figureSays.inputs, { at, age }),
}
