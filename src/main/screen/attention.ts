import type { ClockPort } from '../ports'

/** How long a market that nobody sees is still heard: who comes back soon finds it as it is. */
export const HIDDEN_GRACE_MS = 10_000

/** Whether somebody looks at the market of the desk's window. While nobody does, it rests: nothing of it is heard. */
export interface MarketAttention {
  isResting(): boolean
  /** The market came into sight in the desk's own window, or went out of it. */
  setVisible(isSeen: boolean): void
  /** Other windows may follow it now, or follow it no longer. */
  update(): void
  close(): void
}

export interface MarketAttentionParts {
  readonly clock: Pick<ClockPort, 'after'>
  /** Whether another window follows the same market. */
  readonly isFollowed: () => boolean
  /** It rests from now on, or does so no longer. */
  readonly onChange: () => void
}

export function createMarketAttention({ clock, isFollowed, onChange }: MarketAttentionParts): MarketAttention {
  let isVisible = true
  let isResting = false
  let cancelRest: (() => void) | undefined

  function setResting(next: boolean): void {
    cancelRest?.()
    cancelRest = undefined
    if (next === isResting) return
    isResting = next
    onChange()
  }

  function update(): void {
    if (isVisible || isFollowed()) setResting(false)
    else cancelRest ??= clock.after(HIDDEN_GRACE_MS, () => setResting(true))
  }

  return {
    isResting: () => isResting,
    setVisible(is) {
      isVisible = is
      update()
    },
    update,
    close: () => cancelRest?.(),
  }
}
