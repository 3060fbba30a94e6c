import { computed, shallowRef, watch as onChange, type Ref, type ShallowRef } from 'vue'
import { useThrottleFn } from '@vueuse/core'
import { movedWithin } from '@core/figures/compared'
import { isPrintInterval, type ChartInterval } from '@core/market/market'
import { ageLimits } from '@core/value/freshness'
import { compareSays } from '@messages/chart'
import { change, changeTone } from '@messages/format'
import { dayTime } from '@messages/times'
import { useFreshness } from '../../composables/freshness'
import { useSight } from '../../composables/sight'
import type { ChartLooks, ComparedMarket } from '../../preferences/chart-looks'
import { useCompared, type ComparedBars } from '../../stores/compared'
import { useDesk } from '../../stores/desk'
import { toPixelScale } from '../figures/binary'
import type { ComparedLine } from './compared-lines'
import type { DeskChart } from './desk-chart'

/** A market that the chart is compared with, as its row says it. */
export interface ComparedRow extends ComparedMarket {
  readonly name: string
  /** How far it moved from the left edge of what is in sight. */
  readonly moved: string | undefined
  readonly tone: 'up' | 'down' | ''
  /** Why there is no figure, or until when it is. */
  readonly said: string | undefined
}

/** How often the lines are drawn anew as their markets trade, in milliseconds. */
const PACE = 500
/** How long a last price is not told before the line looks old. */
const OLD = 3 * ageLimits.quote

/** The markets that a chart is compared with: their rows and lines, and how the prices stand apart beside them. */
export function useComparedRows(
  chart: Readonly<ShallowRef<DeskChart | undefined>>,
  looks: Readonly<Ref<ChartLooks>>,
  interval: () => ChartInterval,
) {
  const desk = useDesk()
  const sight = useSight()
  const compared = useCompared()
  const ageing = useFreshness('quotes')
  /** When the first and the last bar in sight opened. */
  const seen = shallowRef<{ readonly from: number; readonly to: number }>()

  /** The venue's candles alone are compared: of marks and prints there are none of another market. */
  const over = computed(() => {
    const of = interval()
    return looks.value.prices === 'last' && !isPrintInterval(of) ? of : undefined
  })
  const others = computed(() => looks.value.compared.filter(({ symbol }) => symbol !== sight.symbol))
  const shown = computed(() => (over.value === undefined ? [] : others.value))
  const barsOf = (symbol: string): ComparedBars | undefined => over.value && compared.of(symbol, over.value)

  /** Until when a market's line is known, where that is not now. */
  function until({ bars, toldAt }: ComparedBars): string | undefined {
    const asOf = desk.snapshot.quotes?.asOf ?? 0
    const newest = bars.at(-1)
    if (newest === undefined || (toldAt !== undefined && !ageing.value.stale && asOf - toldAt <= OLD))
      return undefined
    return compareSays.until(dayTime(toldAt ?? newest.at))
  }
  function rowOf(market: ComparedMarket): ComparedRow {
    const { symbol } = market
    const known = barsOf(symbol)
    const moved = known && seen.value && movedWithin(known.bars, seen.value.from, seen.value.to)
    const none =
      known === undefined || known.is === 'reading' ? 'reading' : known.is === 'unread' ? 'unread' : 'none'
    const isOld = known !== undefined && until(known) !== undefined
    return {
      ...market,
      name: desk.market.get(symbol)?.base ?? symbol,
      moved: moved && change(moved.share),
      tone: isOld ? '' : changeTone(moved?.share),
      said: moved === undefined ? compareSays.absent[none] : known && until(known),
    }
  }
  const rows = computed(() => shown.value.map(rowOf))
  const lines = computed(() =>
    shown.value.map(({ symbol, ink }): ComparedLine => ({
      ink,
      closes: new Map(barsOf(symbol)?.bars.map(({ at, close }) => [at, toPixelScale(close)])),
    })),
  )

  const draw = useThrottleFn(() => chart.value?.compare(lines.value), PACE, true)
  onChange([lines, chart], () => void draw(), { flush: 'post' })
  onChange([seen, shown, over, () => shown.value.map(({ symbol }) => barsOf(symbol)?.bars[0]?.at)], () => {
    const [of, range] = [over.value, seen.value]
    if (of === undefined || range === undefined) return
    for (const { symbol } of shown.value) void compared.reach(symbol, of, range.from, range.to)
  })

  return {
    rows,
    /** Why nothing is compared that was to be. */
    note: computed(() => (others.value.length > shown.value.length ? compareSays.notHere : undefined)),
    scale: computed(() => (shown.value.length > 0 ? 'compared' : looks.value.scale)),
    see(from: number, to: number): void {
      if (seen.value?.from !== from || seen.value.to !== to) seen.value = { from, to }
    },
    forget: (): void => void (seen.value = undefined),
  }
}
