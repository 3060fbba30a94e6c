import type { DeepPartial, Styles } from 'klinecharts'

/** A colour of the theme by its name, as it is now. */
export const ink = (element: Element, name: string): string =>
  getComputedStyle(element).getPropertyValue(`--${name}`).trim()

/** A colour let through by so many hundredths. */
export const faded = (color: string, percent: number): string =>
  `color-mix(in srgb, ${color} ${percent}%, transparent)`

type Ink = (name: string) => string

/** Where the chart is lower than this, figures of indicators would lie over its bars. */
const LOW = 330

/** The chart's looks, made from the theme's own colours. */
export function looks(element: Element): DeepPartial<Styles> {
  const of: Ink = name => ink(element, name)
  return {
    grid: { horizontal: { color: of('line'), style: 'solid' }, vertical: { show: false } },
    candle: candleLooks(of),
    indicator: {
      bars: [
        {
          upColor: faded(of('up'), 28),
          downColor: faded(of('down'), 28),
          noChangeColor: faded(of('text-3'), 28),
        },
      ],
      lines: ['focus', 'warn', 'text-2', 'up', 'down'].map(name => ({ color: of(name), size: 1 })),
      lastValueMark: { show: false },
      tooltip: {
        showRule: element.clientHeight < LOW ? 'none' : 'always',
        title: { size: 10, family: of('font'), color: of('text-3'), showParams: true },
        legend: { size: 10, family: of('font'), color: of('text-3') },
        offsetLeft: 8,
        offsetTop: 2,
      },
    },
    overlay: drawnLooks(of),
    xAxis: axisLooks(of),
    yAxis: axisLooks(of),
    separator: { size: 1, color: of('line'), fill: true },
    crosshair: { horizontal: crossLooks(of), vertical: crossLooks(of) },
  }
}

/** What a person drew: in the colour of what has the focus, with handles that can be grasped. */
const drawnLooks = (of: Ink): NonNullable<DeepPartial<Styles>['overlay']> => ({
  point: {
    color: of('panel'),
    borderColor: of('focus'),
    activeColor: of('focus'),
    activeBorderColor: of('text'),
  },
  line: { color: of('focus') },
  polygon: { color: faded(of('focus'), 14), borderColor: of('focus') },
  text: {
    color: of('bg'),
    backgroundColor: of('focus'),
    borderColor: of('focus'),
    size: 10,
    family: of('font'),
  },
})

function candleLooks(of: Ink): NonNullable<DeepPartial<Styles>['candle']> {
  const [up, down, quiet, family] = [of('up'), of('down'), of('text-3'), of('font')]
  const bar = { upColor: up, downColor: down, noChangeColor: quiet }
  const figure = { size: 10, family, color: of('on-up') }
  const room = { paddingLeft: 4, paddingRight: 4, paddingTop: 3, paddingBottom: 3 }
  return {
    bar: {
      ...bar,
      upBorderColor: up,
      downBorderColor: down,
      noChangeBorderColor: quiet,
      upWickColor: up,
      downWickColor: down,
      noChangeWickColor: quiet,
    },
    priceMark: {
      high: { color: quiet, textFamily: family },
      low: { color: quiet, textFamily: family },
      last: { ...bar, line: { style: 'dashed', dashedValue: [2, 3] }, text: { ...figure, ...room } },
    },
    tooltip: {
      title: { show: false },
      legend: { size: 10.5, family, color: quiet, marginTop: 4 },
      showRule: 'follow_cross',
      offsetLeft: 8,
    },
  }
}

const axisLooks = (of: Ink) => ({
  axisLine: { show: false },
  tickLine: { show: false },
  tickText: { color: of('text-3'), size: 10, family: of('font'), weight: 400 },
})

const crossLooks = (of: Ink) => ({
  line: { color: of('edge'), dashedValue: [3, 3] },
  text: {
    color: of('bg'),
    backgroundColor: of('text-2'),
    borderColor: of('text-2'),
    size: 10,
    family: of('font'),
  },
})
