export const beforeWords = {
  'the one before': '前一个时刻', 'an hour before': '一小时前', 'a day before': '一天前', 'the first here': '这里的第一个',
} as const
export const sectionWords = {
  profile: '账户档案', profiles: '账户列表', writes: '交易状态', health: '运行状况', guards: '风控限制', guardRaise: '待生效的上调',
  daily: '当日交易', key: '密钥', keyring: '密钥列表', terms: '账户条款', markets: '市场规则', quotes: '行情',
  rwaMarkets: '现实资产市场', insuranceFund: '保险基金', systemStatus: '系统状态', announcements: '公告', account: '账户',
  positions: '仓位', orders: '委托', algoOrders: '条件委托', fills: '成交', holdings: '资产', leverages: '杠杆',
  marginModes: '保证金模式', attempts: '委托日志', venueActs: '交易所行动', transfers: '充值与提现',
} as const
export const momentSays = {
  savedIn: '已存入 {file}', asOf: '截至 {time}', ago: '（{age}前）',
  place: { separator: '、', saved: '第 {nth} 个，共 {of} 个；当时保存的有：{sections}' }, panel: '时刻', howFar: '回溯范围',
  spans: { '1': '24 小时', '7': '7 天', '30': '30 天', '4000': '全部' }, save: '保存此时刻…', newest: '最新',
  before: '前一个时刻', after: '后一个时刻', moment: '时刻', none: '无', compare: '对比', compareLabel: '对比对象',
} as const
export const thenSays = {
  asRead: '读取于 {time}', panel: '当时的账户', tables: '当时的表格', unwritten: '当时尚未保存', value: '账户总值',
  collateral: '总保证金', free: '可用保证金', ratio: '保证金率',
  label: { positions: '当时的仓位', orders: '当时的委托', algoOrders: '当时的条件委托', fills: '当时的成交', holdings: '当时的资产' },
  nothing: { title: '当时没有。', next: '这是当时保存的内容。' },
} as const
