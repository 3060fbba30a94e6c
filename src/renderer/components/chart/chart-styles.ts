import type { DeepPartial, Styles } from 'klinecharts'

export const readThemeColor = (element: Element, name: string): string =>
  getComputedStyle(element).getPropertyValue(`--${name}`).trim()

export const withOpacity = (color: string, percent: number): string =>
  `color-mix(in srgb, ${color} ${percent}%, transparent)`

type ColorReader = (name: string) => string

/** Space in pixels for the labels of lines, free of the newest bar and of the legend. */
export const LABEL_SPACE = 144

/** Height in pixels below which indicator figures would cover the bars. */
const LOW_CHART_HEIGHT = 330

export function createChartStyles(element: Element): DeepPartial<Styles> {
  const of: ColorReader = name => readThemeColor(element, name)
  return {
    grid: { horizontal: { color: of('line'), style: 'solid' }, vertical: { show: false } },
    candle: createCandleStyles(of),
    indicator: {
      bars: [
        {
          upColor: withOpacity(of('up'), 28),
          downColor: withOpacity(of('down'), 28),
          noChangeColor: withOpacity(of('text-3'), 28),
        },
      ],
      lines: ['focus', 'warn', 'text-2', 'up', 'down'].map(name => ({ color: of(name), size: 1 })),
      lastValueMark: { show: false },
      tooltip: {
        showRule: element.clientHeight < LOW_CHART_HEIGHT ? 'none' : 'always',
        title: { size: 10, family: of('font'), color: of('text-3'), showParams: true },
        legend: { size: 10, family: of('font'), color: of('text-3') },
        offsetLeft: 8,
        offsetTop: 2,
      },
    },
    overlay: createDrawingStyles(of),
    xAxis: createAxisStyles(of),
    yAxis: createAxisStyles(of),
    separator: { size: 1, color: of('line'), fill: true },
    crosshair: { horizontal: createCrosshairStyles(of), vertical: createCrosshairStyles(of) },
  }
}

const createDrawingStyles = (of: ColorReader): NonNullable<DeepPartial<Styles>['overlay']> => ({
  point: {
    color: of('panel'),
    borderColor: of('focus'),
    activeColor: of('focus'),
    activeBorderColor: of('text'),
  },
  line: { color: of('focus') },
  polygon: { color: withOpacity(of('focus'), 14), borderColor: of('focus') },
  text: {
    color: of('bg'),
    backgroundColor: of('focus'),
    borderColor: of('focus'),
    size: 10,
    family: of('font'),
  },
})

function createCandleStyles(of: ColorReader): NonNullable<DeepPartial<Styles>['candle']> {
  const [up, down, quiet, family] = [of('up'), of('down'), of('text-3'), of('font')]
  const bar = { upColor: up, downColor: down, noChangeColor: quiet }
  const figure = { size: 10, family, color: of('on-up') }
  const padding = { paddingLeft: 4, paddingRight: 4, paddingTop: 3, paddingBottom: 3 }
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
      // Drawn by `drawLastPrice`.
      last: {
        show: false,
        ...bar,
        line: { style: 'dashed', dashedValue: [2, 3] },
        text: { ...figure, ...padding },
      },
    },
    tooltip: {
      title: { show: false },
      legend: { size: 10.5, family, color: quiet, marginTop: 4 },
      showRule: 'follow_cross',
      offsetLeft: 8,
      offsetRight: LABEL_SPACE,
    },
  }
}

const createAxisStyles = (of: ColorReader) => ({
  axisLine: { show: false },
  tickLine: { show: false },
  tickText: { color: of('text-3'), size: 10, family: of('font'), weight: 400 },
})

const createCrosshairStyles = (of: ColorReader) => ({
  line: { color: of('edge'), dashedValue: [3, 3] },
  text: {
    color: of('bg'),
    backgroundColor: of('text-2'),
    borderColor: of('text-2'),
    size: 10,
    family: of('font'),
  },
})
