import type { DeepPartial, Styles } from 'klinecharts'

/** A colour of the theme by its name, as it is now. */
export const ink = (element: Element, name: string): string =>
  getComputedStyle(element).getPropertyValue(`--${name}`).trim()

/** A colour let through by so many hundredths. */
export const faded = (color: string, percent: number): string =>
  `color-mix(in srgb, ${color} ${percent}%, transparent)`

/** The chart's looks, made from the theme's own colours. */
export function looks(element: Element): DeepPartial<Styles> {
  const of = (name: string): string => ink(element, name)
  const family = of('font')
  const [up, down, quiet, line] = [of('up'), of('down'), of('text-3'), of('line')]
  const bar = { upColor: up, downColor: down, noChangeColor: quiet }
  const axis = {
    axisLine: { show: false },
    tickLine: { show: false },
    tickText: { color: quiet, size: 10, family, weight: 400 },
  }
  const cross = {
    line: { color: of('edge'), dashedValue: [3, 3] },
    text: { color: of('bg'), backgroundColor: of('text-2'), borderColor: of('text-2'), size: 10, family },
  }
  return {
    grid: { horizontal: { color: line, style: 'solid' }, vertical: { show: false } },
    candle: {
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
        last: {
          ...bar,
          line: { style: 'dashed', dashedValue: [2, 3] },
          text: {
            size: 10,
            family,
            color: of('on-up'),
            paddingLeft: 4,
            paddingRight: 4,
            paddingTop: 3,
            paddingBottom: 3,
          },
        },
      },
      tooltip: {
        title: { show: false },
        legend: { size: 10.5, family, color: quiet, marginTop: 4 },
        showRule: 'follow_cross',
        offsetLeft: 8,
      },
    },
    indicator: {
      bars: [{ ...bar, upColor: faded(up, 28), downColor: faded(down, 28), noChangeColor: faded(quiet, 28) }],
      lastValueMark: { show: false },
      tooltip: { showRule: 'none' },
    },
    xAxis: axis,
    yAxis: axis,
    separator: { size: 0, color: 'transparent', fill: false },
    crosshair: { horizontal: cross, vertical: cross },
  }
}
