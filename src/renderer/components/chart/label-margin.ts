import type { Chart } from 'klinecharts'
import { LABEL_SPACE } from './chart-styles'

/** Largest part of the bars' width that stays free for labels. */
const MAX_SHARE = 0.4

type MarginChart = Pick<Chart, 'getOffsetRightDistance' | 'setOffsetRightDistance' | 'getBarSpace'>

/**
 * Keeps the newest bars left of the labels of lines. The margin only grows while a market is shown, so that a label which
 * comes and goes moves the bars once, and it moves none after the user scrolled.
 */
export function createLabelMargin(chart: MarginChart) {
  let margin = 0
  const setMargin = (wanted: number): void => {
    margin = wanted
    chart.setOffsetRightDistance(margin)
  }
  const reset = (): void => setMargin(LABEL_SPACE)
  reset()
  return {
    reset,
    /** Takes the width of the widest label and that of the pane of bars, in pixels. */
    fit(widest: number, paneWidth: number): void {
      const wanted = Math.ceil(Math.min(widest, paneWidth * MAX_SHARE))
      const isScrolled = Math.abs(chart.getOffsetRightDistance() - margin) > chart.getBarSpace().bar
      if (wanted > margin && !isScrolled) setMargin(wanted)
    },
  }
}
