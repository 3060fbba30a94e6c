export const popoutTitle = { chart: '图表', ladder: '订单簿与价格梯' } as const
export const popoutWords = { chart: '独立窗口的图表', ladder: '独立窗口的订单簿与价格梯' } as const
export const openPopoutWords = { chart: '在独立窗口中打开图表', ladder: '在独立窗口中打开订单簿与价格梯' } as const
export const handsOver = '在这里开始的委托会在主窗口中打开'
export const popoutSays = { sentence: '{words}。', desk: '主窗口', noMarket: '没有市场', noTrade: '还没有成交' } as const
