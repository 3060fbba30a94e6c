/** A key event of the desk window, as main observed it. */
export interface KeyInput {
  /** `cancel` forgets the key that is down. */
  readonly is: 'down' | 'up' | 'cancel'
  /** Code of the key; on the way down with a modifier held, `with ` and the code. */
  readonly key: string
  /** Monotonic time. */
  readonly at: number
  readonly repeats: boolean
}

interface KeyPressState {
  readonly down?: { readonly key: string; readonly at: number }
  /** Times of the counted presses of the last second. */
  readonly counted: readonly number[]
}

export const initialKeyPressState: KeyPressState = { counted: [] }

export const MAX_PRESSES_PER_SECOND = 10
const SECOND = 1_000
/** Longest time in milliseconds that a key may be down to count as pressed. */
const MAX_HOLD_MS = 2_000

/**
 * Advances the state by one key event and returns the pressed key, if any. A key that goes down and up is one press and
 * allows one write. A repeated key, a held key and a second key in between do not count. `isTooFast` marks a press above
 * the rate.
 */
export function advanceKeyPresses(
  before: KeyPressState,
  input: KeyInput,
): { readonly presses: KeyPressState; readonly pressed?: string; readonly isTooFast?: true } {
  const { counted } = before
  if (input.is === 'cancel') return { presses: { counted } }
  if (input.is === 'down') {
    if (input.repeats) return { presses: before }
    // Two keys at once cancel each other.
    const isSecond = before.down !== undefined && before.down.key !== input.key
    return { presses: isSecond ? { counted } : { counted, down: { key: input.key, at: input.at } } }
  }
  // The release of a key that went down with a modifier is no press; a modifier is such a key itself.
  if (before.down?.key === `with ${input.key}`) return { presses: { counted } }
  if (before.down?.key !== input.key) return { presses: before }
  const recent = counted.filter(at => input.at - at < SECOND)
  if (input.at - before.down.at > MAX_HOLD_MS) return { presses: { counted: recent } }
  if (recent.length >= MAX_PRESSES_PER_SECOND) return { presses: { counted: recent }, isTooFast: true }
  return { presses: { counted: [...recent, input.at] }, pressed: input.key }
}
