export const builtInNames = { favourites: '收藏', all: '全部' } as const
export const watchlistSays = {
  table: '自选列表 {list}', choose: '自选列表：{list}。选择、添加或修改列表', prices: '价格：{age}', remove: '把 {symbol} 移出这个列表',
  star: '把 {symbol} 加入收藏', unstar: '把 {symbol} 移出收藏', addHere: '添加 {symbol}', lists: '自选列表', add: '添加市场…',
  create: '新建列表…', rename: '重命名这个列表…', drop: '删除这个列表…', hide: '隐藏自选',
  fixed: '“全部”按交易所的顺序排列。市场可以在收藏和您自己的列表里移动。', sorted: '列表正按某一列排序。请点击列名直到不再排序，然后移动市场。',
} as const
export const listFormSays = {
  drop: { act: '删除' }, dropOne: { market: { other: '{count} 个市场' }, delete: '删除“{list}”（含 {markets}）？' },
  add: { field: '要添加的市场，如 btc eth sol', act: '添加' }, create: { field: '新列表的名称', act: '保存' },
  rename: { field: '这个列表的新名称', act: '保存' }, cancel: '取消',
} as const
export const noMarkets = {
  favourites: { title: '还没有收藏。', next: '在“全部”里，或在“选择市场”打开的列表里，给市场加星标。' },
  all: { title: '没有列出任何市场。', next: '交易所现在没有列出市场。' }, own: { title: '这个列表是空的。', next: '从列表菜单添加市场，或用市场的命令添加。' },
} as const
export const watchlistRefusals = {
  taken: '已经有名为“{name}”的列表。', tooMany: '一个列表最多容纳 {most} 个市场。请先移除一个。', noMarket: '没有名为“{typed}”的市场。',
  severalMarkets: '不止一个市场与“{typed}”相符。',
} as const
export const watchCells = {
  fundingHours: '{rate} / {hours} 小时', line: '{moved}，共 {points} 个价格',
  session: { open: '开市', closed: '休市', 'not known': '未知' },
  why: {
    reading: '正在载入', unread: '现在无法载入', line: '近 7 天已知的价格不足两个', atMark: '按标记价格，以 USDC 计',
    year: '一期的费率，折成 365 天的一年', turnover: '24 小时成交额，以 USDC 计', notListed: '交易所现在没有列出',
  },
} as const
