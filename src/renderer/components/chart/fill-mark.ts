import { registerOverlay, type OverlayCreate, type OverlayCreateFiguresCallbackParams } from 'klinecharts'
import type { Fill } from '@core/account/order'
import { gatheredFills, type GatheredFills } from '@core/figures/gathered-fills'
import type { ChartInterval, Market } from '@core/market/market'
import { fillsWords } from '@messages/chart'
import { size } from '@messages/format'
import { toPixelScale } from '../figures/binary'
import { wordsLooks, wordsWidth } from './chart-words'
import { faded, ink } from './looks'

const MARK = 'own fill'
const HALF = 5
/** How far the marks of both sides of a bar stand apart where they would touch. */
const APART = 3
/** How many of the newest fills are marked. */
const MOST_MARKS = 200

interface MarkLooks {
  readonly color: string
  readonly edge: string
  readonly behind: string
  readonly family: string
  readonly bought: boolean
  /** What stands beside the mark of several fills, and what does where there is no room for that. */
  readonly words: { readonly whole: string; readonly brief: string } | undefined
  /** When the bars of the marks of its side opened that have words as well. */
  readonly beside: readonly number[]
  /** The price of the mark of the other side in the same bar, where it has one. */
  readonly facing: number | undefined
}

/** The marks of one's own fills: one for all of a side within a bar, with how many they are and what they come to. */
export function markOverlays(
  fills: readonly Fill[],
  element: Element,
  interval: ChartInterval,
  market: Market | undefined,
): readonly OverlayCreate[] {
  const all = gatheredFills(fills.slice(0, MOST_MARKS), interval)
  return all.map(gathered => {
    const beside = all.filter(other => other !== gathered && other.side === gathered.side && other.count > 1)
    const facing = all.find(other => other.at === gathered.at && other.side !== gathered.side)
    return markOverlay(gathered, element, market, { beside: nearestTo(gathered.at, beside), facing })
  })
}

/** The moments right before and right after another. */
function nearestTo(at: number, others: readonly GatheredFills[]): readonly number[] {
  const times = others.map(other => other.at)
  const [before, after] = [times.filter(time => time < at), times.filter(time => time > at)]
  return [
    ...(before.length === 0 ? [] : [Math.max(...before)]),
    ...(after.length === 0 ? [] : [Math.min(...after)]),
  ]
}

/** A triangle at the price of its fills, upwards where they bought, in the bar they fell into. */
const markOverlay = (
  { at, side, count, quantity, average }: GatheredFills,
  element: Element,
  market: Market | undefined,
  { beside, facing }: { readonly beside: readonly number[]; readonly facing: GatheredFills | undefined },
): OverlayCreate => ({
  name: MARK,
  id: `fills ${at} ${side}`,
  groupId: 'fills',
  lock: true,
  points: [{ timestamp: at, value: toPixelScale(average) }],
  extendData: {
    color: ink(element, side === 'BUY' ? 'up' : 'down'),
    edge: ink(element, 'text'),
    behind: faded(ink(element, 'panel'), 90),
    family: ink(element, 'font'),
    bought: side === 'BUY',
    words: count === 1 ? undefined : fillsWords(count, size(quantity, market)),
    beside,
    facing: facing && toPixelScale(facing.average),
  } satisfies MarkLooks,
  onRightClick: event => event.preventDefault?.(),
})

/** Makes the library know our marks. */
export function registerFillMark(): void {
  registerOverlay<MarkLooks>({
    name: MARK,
    totalStep: 1,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: params => [...triangle(params), ...beyondIt(params)],
  })
}

type Drawn = OverlayCreateFiguresCallbackParams<MarkLooks>

/** Where its tip stands: at its price always, and beside its bar's middle where the other side's mark would touch it. */
function tipOf({ overlay, coordinates, yAxis }: Drawn) {
  const { bought, facing } = overlay.extendData
  const [at] = coordinates
  if (at === undefined || facing === undefined || yAxis === null) return at
  const other = yAxis.convertToPixel(facing)
  const [buy, sell] = bought ? [at.y, other] : [other, at.y]
  const touches = sell > buy - APART && sell - 2 * HALF < buy + 2 * HALF + APART
  const aside = HALF + APART / 2
  return touches ? { x: at.x + (bought ? -aside : aside), y: at.y } : at
}

function triangle(drawn: Drawn) {
  const at = tipOf(drawn)
  if (at === undefined) return []
  const { color, edge, bought } = drawn.overlay.extendData
  const base = at.y + (bought ? 2 * HALF : -2 * HALF)
  return [
    {
      type: 'polygon',
      ignoreEvent: true,
      attrs: {
        coordinates: [
          { x: at.x, y: at.y },
          { x: at.x - HALF, y: base },
          { x: at.x + HALF, y: base },
        ],
      },
      styles: { style: 'stroke_fill', color, borderColor: edge, borderSize: 1 },
    },
  ]
}

/** How many fills it stands for and what they come to, on the side that its base is on. */
function beyondIt({ overlay, coordinates, xAxis, bounding }: Drawn) {
  const { color, behind, family, bought, words, beside } = overlay.extendData
  const at = coordinates[0]
  if (at === undefined || words === undefined || xAxis === null) return []
  const room = Math.min(...beside.map(time => Math.abs(xAxis.convertTimestampToPixel(time) - at.x)))
  const text = wordsWidth(words.whole, family) <= room ? words.whole : words.brief
  // At an edge of the pane it is moved inwards, so that none of it is cut.
  const half = wordsWidth(text, family) / 2
  const x = Math.max(half, Math.min(bounding.width - half, at.x))
  const y = at.y + (bought ? 2 * HALF + 2 : -2 * HALF - 2)
  return [
    {
      type: 'text',
      ignoreEvent: true,
      attrs: { x, y, text, align: 'center', baseline: bought ? 'top' : 'bottom' },
      styles: wordsLooks(color, behind, family),
    },
  ]
}
