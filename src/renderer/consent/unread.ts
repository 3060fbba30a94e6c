import { useEventListener } from '@vueuse/core'
import { computed, shallowRef } from 'vue'
import type { Span } from '@contract/consent'
import { useConsent } from '../stores/consent'

/** How high a line of the text is, about. */
const LINE = 20

/** How much of a question's text is still to be read, as main measured it, and the ways through it. */
export function useUnread(body: () => HTMLElement | undefined) {
  const consent = useConsent()
  /** Where the part of the text in sight begins. */
  const top = shallowRef(0)
  const isBelow = ({ from }: Span): boolean => from >= top.value
  /** Undefined where nothing is left, or main cannot say. */
  const unread = computed(() => {
    const { read, unread: parts } = consent.ready
    if (read || parts.length === 0) return undefined
    return {
      below: linesOf(parts.filter(isBelow)),
      above: linesOf(parts.filter(part => !isBelow(part))),
    }
  })

  /** Takes in where the text was scrolled to. */
  function look(): void {
    top.value = body()?.scrollTop ?? 0
  }

  /** Goes on, or back, by most of what is in sight, so that a line of it stays. */
  function step(way: 1 | -1): void {
    const text = body()
    text?.scrollBy({ top: way * text.clientHeight * 0.85 })
  }

  /** Goes to what is to be read next: below, or back to what was passed over. */
  function readOn(): void {
    const { unread: parts } = consent.ready
    const next = parts.find(isBelow) ?? parts[0]
    if (next !== undefined) body()?.scrollTo({ top: next.from - LINE })
  }

  useEventListener(window, 'keydown', event => {
    if (event.key !== 'PageDown' && event.key !== 'PageUp') return
    // Once, and not by the browser as well: two steps at a time would pass over a part.
    event.preventDefault()
    step(event.key === 'PageDown' ? 1 : -1)
  })

  return { unread, look, readOn }
}

function linesOf(parts: readonly Span[]): number {
  return Math.ceil(parts.reduce((sum, { from, to }) => sum + to - from, 0) / LINE)
}
