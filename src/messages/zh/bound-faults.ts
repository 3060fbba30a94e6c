export const upTo = '{least} 至 {most} 的整数。'
export const minutesUpTo = '1 至 {most} 的整数分钟。'
export const boundFaults = {
  moves: '{upTo}止损至少移动一次。', evenTicks: '-{evenTicks} 至 {evenTicks} 的整数。', every: '整数秒，至多 {lasts} 秒；0 为不等待。',
  legs: '{leastLegs} 至 {legs} 条腿，每条腿各在一个市场。', side: '至少填写一个方向的最差价格。', buyAtMost: '大于零的价格；留空则不买入。',
  sellAtLeast: '大于零的价格；留空则不卖出。', worst: '大于零的价格。', quantity: '大于零的数量。', perOrder: '大于零的数量。',
  exposure: '至少为每次按键数量。', loss: '大于零的金额。', slippage: '大于 0，最多 {most}。', worthPerOrder: '大于零的价值。',
  worthInAll: '大于零，且足够此数量。', places: '屏幕上有两个可点击的位置互相重叠。', catchUp: '数量，或留空。只有一批时不能补发。',
  stop: '为该仓位等待、触发后市价成交的止损单。', position: '持有的仓位。', evenAt: '大于零的价格，且越过止损届时移至的位置；或留空。保本与跟随至少填写一项。',
  trailFrom: '大于零的价格；跟随的各项须全部填写，或全部留空。', trailBy: '大于零的距离；跟随的各项须全部填写，或全部留空。',
  trailStep: '大于零的步长；跟随的各项须全部填写，或全部留空。', furthest: '比止损当前位置更紧，且不比保本更宽的价格。', apart: '整数秒，至少一秒，且不超过有效时间。',
  near: '大于零的价格。', far: '大于零的价格，且在最近价之外：买入时更低，卖出时更高。',
} as const
export const minuteFaults = {
  twap: '{minutesUpTo}每批不少于 {every} 秒。', scale: '{minutesUpTo}须足以挂出每一档，并能在 12 小时之内逐一撤回。',
} as const
export const legFaults = {
  bounds: { quantity: '{base} 的数量：大于零的数字。', worst: '{base} 的最差价格：大于零的价格。' }, said: '{base}：{sentence}',
} as const
