import type { PopoutKind } from '@contract/windows-api'

/** What a window beside shows, as its title and its heading say it. */
export const popoutTitle: Readonly<Record<PopoutKind, string>> = {
  chart: '图表',
  ladder: '订单簿与价格梯',
}

/** What the windows beside are called in the menu. */
export const popoutWords: Readonly<Record<PopoutKind, string>> = {
  chart: '独立窗口的图表',
  ladder: '独立窗口的订单簿与价格梯',
}

/** How a window of its own is asked for. */
export const openPopoutWords: Readonly<Record<PopoutKind, string>> = {
  chart: '在独立窗口中打开图表',
  ladder: '在独立窗口中打开订单簿与价格梯',
}

/** What beginning something at a price does in a window beside. */
export const handsOver = '在这里开始的委托会在主窗口中打开'

/** What else a window beside says. */
export const popoutSays = {
  desk: '主窗口',
  noMarket: '没有市场',
  noTrade: '还没有成交',
  sentence: (words: string): string => `${words}。`,
}
