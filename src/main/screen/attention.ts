import type { Clock } from '../ports'

/** How long a market that nobody sees is still heard: who comes back soon finds it as it is. */
export const GRACE = 10_000

/** Whether somebody looks at the market of the desk's window. While nobody does, it rests: nothing of it is heard. */
export interface Attention {
  isResting(): boolean
  /** The market came into sight in the desk's own window, or went out of it. */
  sees(isSeen: boolean): void
  /** Other windows may follow it now, or follow it no longer. */
  look(): void
  close(): void
}

export interface AttentionParts {
  readonly clock: Pick<Clock, 'after'>
  /** Whether another window follows the same market. */
  readonly isFollowed: () => boolean
  /** It rests from now on, or does so no longer. */
  readonly onChange: () => void
}

export function createAttention({ clock, isFollowed, onChange }: AttentionParts): Attention {
  let isSeen = true
  let isResting = false
  let callOff: (() => void) | undefined

  function change(next: boolean): void {
    callOff?.()
    callOff = undefined
    if (next === isResting) return
    isResting = next
    onChange()
  }

  function look(): void {
    if (isSeen || isFollowed()) change(false)
    else callOff ??= clock.after(GRACE, () => change(true))
  }

  return {
    isResting: () => isResting,
    sees(is) {
      isSeen = is
      look()
    },
    look,
    close: () => callOff?.(),
  }
}
