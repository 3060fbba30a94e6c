export const deleveragingMeans = '低于最低水平时，交易所可能自动减仓（ADL）：用其他账户的仓位与之对冲平仓，盈利最多、杠杆最高的先平。'
export const standingWords = { near: '可能发生自动减仓（ADL）。', below: '随时可能发生自动减仓（ADL）。' } as const
export const fundWords = {
  notReadAdl: '尚未读取：自动减仓（ADL）风险未知', holdsNoPositions: '没有持仓', marginRatio: '保证金率 {marginRatio}',
  minimumReadAgo: '{ratio}，最低 {minimum}，{now}前读取', tooOldTell: '{read}：太旧，无法判断自动减仓（ADL）风险',
  readStanding: '{read}。{standing}',
} as const
