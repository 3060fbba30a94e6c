export const ceilingsSays = {
  before: '此前为 {figure}',
  leftOut: {
    separator: '、',
    notAmongThem: '未列入，密钥不会在这些市场为任何加仓签名：{symbols}。一个密钥最多容纳 {mostCeilingMarkets} 个市场。请在“风控限制”中列出您交易的市场，建议值即为这些市场。',
  },
  title: '密钥自身最多签名的限额',
  about: '风控限制由本终端执行。以下限额则与密钥一同存放在钥匙串中：无论谁要求签名，密钥都不会为超出限额的请求签名——不会有更大的委托、一天（UTC）内更多的数量、其他市场或更快的频率。建议值是按今日价格计算、风控限制所允许数量的两倍。撤单和新的只减仓委托始终会签名。',
  pace: '每分钟写入次数：', change: '更改这些…', market: '市场', perOrder: '单笔委托最多', perDay: '一天最多',
  later: '您可以随时在“风控限制”中重新设定。', misread: '每个数字都须是普通数字，且至少保留一个市场', sealing: '请稍候…',
} as const
export const ceilingSays = { perOrder: '{symbol}：单笔委托最多', perDay: '{symbol}：一天最多' } as const
export const worthWords = '按今日标记价格，一笔委托 {worth} USDC'
