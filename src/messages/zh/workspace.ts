export const panelTitles = {
  watchlist: '自选', chart: '图表', 'chart-2': '图表 2', 'chart-3': '图表 3', 'chart-4': '图表 4', 'chart-5': '图表 5',
  'chart-6': '图表 6', 'chart-7': '图表 7', 'chart-8': '图表 8', book: '订单簿', trades: '最新成交', depth: '深度',
  dom: '价格梯', tables: '表格', account: '账户', notes: '备注',
} as const
export const startingTitles = {
  simple: '简单', standard: '标准', large: '标准加自选', wide: '宽屏', ladder: '价格梯', watching: '看盘',
} as const
export const workspaceSays = {
  line: '{before}与{behind}之间的分界线', lineValue: '{before}占 {share} %', menu: '面板菜单：{panel}',
  move: '移动或拆分{panel}…', close: '关闭{panel}', closePanel: '关闭面板：{panel}', addPanel: '添加面板：{panel}',
  start: '起点布局：{name}', panels: '这里的面板', movePanel: '移动或拆分面板…', add: '在这里添加', addTitle: '添加面板', layout: '布局',
  starting: '可作起点的布局', saved: '已保存的布局', ticket: '下单面板单独成列',
  further: { left: '左边还有面板', right: '右边还有面板', above: '上方还有面板', below: '下方还有面板' },
  furtherTabs: { left: '左边还有标签', right: '右边还有标签' },
} as const
export const panelLinkSays = {
  colour: '{colour}：{symbol}', own: '◇ 始终显示 {symbol}', full: '最多 {most} 个市场可由面板固定。请先将其中一个链接到颜色。',
  shows: { noMarketYet: '还没有市场', colour: '，{colour}', showsChooseAnother: '{panel}显示 {market}{colour}。选择另一个' },
  title: '此面板的市场', none: '选择市场', notListed: '交易所目前未列出。',
} as const
export const colourWords = { pink: '● 粉色', lime: '■ 青柠色', copper: '▲ 铜色' } as const
export const movePanelSays = {
  itself: '它自己的标签（{panel}）', title: '移动面板', about: '移到另一个面板的标签里，或它的一侧。', panel: '面板', where: '位置',
  places: { inside: '在它的标签里', left: '在它左边', right: '在它右边', above: '在它上方', below: '在它下方' }, beside: '相邻面板',
  nowhere: '没有别的面板可移过去。请先添加一个。', move: '移动',
} as const
