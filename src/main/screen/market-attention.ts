import type { ClockPort } from '../main-ports'

/** Time for which a hidden market stays subscribed, in milliseconds, so that a quick return finds it current. */
export const HIDDEN_GRACE_MS = 10_000

/** Tracks if the selected market is visible. A hidden market rests: it is not subscribed. */
export interface MarketAttention {
  isResting(): boolean
  setVisible(isSeen: boolean): void
  /** Called if a popout may have started or stopped following the market. */
  update(): void
  close(): void
}

export interface MarketAttentionParts {
  readonly clock: Pick<ClockPort, 'after'>
  readonly isFollowed: () => boolean
  readonly onChange: () => void
}

export function createMarketAttention({
  clock,
  isFollowed,
  onChange,
}: MarketAttentionParts): MarketAttention {
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
