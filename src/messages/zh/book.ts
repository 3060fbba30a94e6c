export const bookPanelSays = { groupBy: '价格合并为' } as const
export const sizeIn = '数量 {base}'
export const bookSays = {
  mine: '其中 {size} 是您的', price: '价格', total: '累计', grid: '订单簿：Enter 把价格填入下单面板', asks: '卖单', bids: '买单',
  offline: '已断开，没有订单簿。', none: '还没有订单簿：收到交易所的第一份快照后显示。', mark: '标记', spread: '价差',
} as const
export const tapeSays = {
  silent: '自 {since} 起没有数据。', table: '最新成交', price: '价格', time: '时间', rows: '最新的在前', none: '打开这个市场以来没有成交。',
  offline: '已断开，没有成交。',
} as const
export const depthSays = {
  restsIn: '累计 {base}', pointed: '到 {to} 累计 {total} {base}，距中间价 {away}，名义价值 {worth} USDC', middle: '中间价',
  plot: '订单簿深度', below: '下方更多', above: '上方更多', walk: '用方向键在深度图上移动', none: '订单簿两边都载入后显示。', upTo: '直到',
  worth: '名义价值 USDC',
} as const
export const buyOrSell = { BUY: '买入', SELL: '卖出' } as const
export const domSays = {
  gap: '价差 {spread}，空', sends: '一键交易中：在框内点击 {side}即按所点价格发出 {size} {base}，不再逐笔确认',
  drafts: { reduceOnly: '，只减仓', clickDraftsLimit: '点击即起草 {size} {base}，限价，{flags}，并打开核对' },
  cell: { resting: '，挂单 {rests}', at: '{side}，价格 {price}{rests}' }, yours: '您的', bids: '买单', price: '价格',
  asks: '卖单', grid: '价格梯：左右键选方向，Enter 起草并核对，空格键居中', none: '还没有价格：收到第一份快照后显示。', centre: '居中',
  typeFirst: '点击填入下单面板；输入数量后点击即打开核对', notArmed: '此处未开启一键交易。{effect}', brings: '下单面板是另一个市场：点击后切换到此市场',
} as const
export const touchSays = {
  named: { bidAsk: '买一 {bid} · 卖一 {ask}', bidAsk2: '买一 {bid} · 卖一 {ask} ◷ {age}' }, label: '买一 / 卖一',
  nobody: '无',
} as const
