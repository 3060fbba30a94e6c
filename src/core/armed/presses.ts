/** A key of the desk's window as main saw it go down or up. */
export interface KeyInput {
  readonly is: 'down' | 'up'
  readonly key: string
  /** By a clock that only goes forward. */
  readonly at: number
  /** The system repeats a key that is held. */
  readonly repeats: boolean
}

/** What main has seen of presses so far. */
export interface KeyPressState {
  readonly down?: { readonly key: string; readonly at: number }
  /** When the last ones counted. */
  readonly counted: readonly number[]
}

export const initialKeyPressState: KeyPressState = { counted: [] }

/** How many presses count in a second. */
export const MAX_PRESSES_PER_SECOND = 5
const SECOND = 1_000
/** How long a key may be down and still be pressed. */
const MAX_HOLD_MS = 2_000

/**
 * What is seen after one more event, with the key that was pressed by it: one that went down and came up is one press,
 * and pays for one write. A key that repeats, one that is held, a second key in between and what comes too fast are none.
 */
export function advanceKeyPresses(
  before: KeyPressState,
  input: KeyInput,
): { readonly presses: KeyPressState; readonly pressed?: string } {
  const { counted } = before
  if (input.is === 'down') {
    if (input.repeats) return { presses: before }
    // Two keys at once are no press of either.
    const isSecond = before.down !== undefined && before.down.key !== input.key
    return { presses: isSecond ? { counted } : { counted, down: { key: input.key, at: input.at } } }
  }
  // A modifier goes down with itself held, and comes up alone: it is not down any more.
  if (before.down?.key === `with ${input.key}`) return { presses: { counted } }
  if (before.down?.key !== input.key) return { presses: before }
  const lately = counted.filter(at => input.at - at < SECOND)
  if (input.at - before.down.at > MAX_HOLD_MS || lately.length >= MAX_PRESSES_PER_SECOND)
    return { presses: { counted: lately } }
  return { presses: { counted: [...lately, input.at] }, pressed: input.key }
}
