export const looksSays = {
  figuresAbout: '{sample}：数字怎样显示，您输入时哪个是小数点。复制或发送的始终是普通写法，确认面板始终用同一种格式。',
  timesAbout: '{now}：交易日始终在 UTC 午夜结束。', theme: '主题', palette: '涨跌颜色',
  paletteAbout: '从不只靠颜色：总有符号、文字或箭头说明同一件事。', figures: '数字', times: '时间', language: '语言',
  languageAbout: '画面会以所选语言重新绘制，已输入但未发送的内容会清空。简体中文尚未经第二人审校：只用于练习、测试交易所和查看。能动用真实资金的账户一律显示英文。', motion: '动画',
  tray: '托盘图标', trayAbout: '系统有托盘时：显示交易状态，并可停止、锁定和打开。', zoom: '缩放',
  zooms: { out: '缩小', usual: '100 %', in: '放大' },
} as const
export const layoutsSays = {
  full: '已经有 {most} 个。请先删除一个。', useOne: '使用 {name}', forgetOne: '删除 {name}', lock: '锁定面板', reset: '重置',
  keepAs: '把当前布局保存为', keep: '保存', badName: '名称为 1 到 30 个字母、数字和空格，并以字母或数字开头。', use: '使用', forget: '删除',
  none: '还没有保存布局。无论是否保存，面板都保持您调整的大小。',
} as const
export const hotkeysSays = {
  resetOne: '重置 {command}', keyOf: '{command} 的快捷键：{face}', find: '查找命令', resetAll: '全部重置', all: '全部快捷键',
  about: '先按快捷键的按钮，再按新的键。Backspace 清除，Esc 保持不变。快捷键按键盘上的位置识别，从不发送委托。', reset: '重置', press: '请按键…', none: '无',
  noCommand: '没有这个名称的命令。',
} as const
export const settingsFileSays = {
  would: { piece: { other: '{count} 项' }, changeDoesNot: '将改动 {count}。没有提到的保持不变。' },
  take: { applyChange: '采用这项改动', applyTheseChanges: '采用这 {count} 项改动' },
  about: '外观、表格、快捷键和布局，以文本形式。账户、交易所密钥、风控限制、提醒和锁定不在其中。', save: '保存到文件…', copy: '复制', reset: '重置…',
  resetYes: '重置这里的一切', elsewhere: '导入设置', choose: '选择文件…', look: '预览…', nothing: '其中没有任何内容会改变这里的设置。',
  refused: '全部不能采用：', faults: '未采用：', leave: '放弃', goBack: '恢复之前的设置', tooLarge: '这个文件太大，不可能是设置。',
  taken: '已采用。您可以恢复之前的设置。', keptFaults: '部分已保存的设置不能使用；改用它们的默认值：', copyKept: '复制保存的内容', saved: '已保存。',
  copied: '已复制。',
} as const
export const liquidationLevelsSay = {
  about: '仓位在 100 % 时被强平。每到您列出的一档就提醒您，各档以空格分隔，并且到 {last} 总会提醒；之后只有更差时才再次提醒。',
  noLevel: '“{typed}”不是大于零且低于最后一档的数值。', tooMany: '最多可以有 {most} 个自定档位。', label: '保证金占用（100 % 即强平）', none: '无',
} as const
export const alertsPanelSays = {
  tellWhen: { market: '这个市场', alertWhen: '提醒条件：{symbol}' }, forgetOne: '删除 {symbol} {price}',
  noFigure: '“{typed}”不是大于零的数字。', noPrice: '“{typed}”不是价格。', noTime: '“{typed}”不是“时:分”格式的时间。',
  markOrLast: '按标记价格或最新价', by: { mark: '按标记价格', last: '按最新价' }, aboveOrBelow: '高于或低于', wait: '添加提醒',
  forget: '删除', limits: { marginTimes: '保证金率低于维持保证金率的多少倍', fundingAbove: '所持市场每 8 小时资金费率高于' }, never: '从不',
  popsUp: '弹出通知并发出声音；列表里总有全部提醒', always: '（始终）', outside: '窗口之外', native: '系统通知', isPrivate: '不含市场和数字',
  sounds: '声音', armed: '一键交易或程序开始与结束时发声', volume: '音量', quiet: '静音时段，按这台电脑的时钟', quietFrom: '静音从', until: '到',
  quietTo: '静音到', noQuiet: '无', quietAbout: '标为“始终”的提醒在静音时段也会发声。',
} as const
export const tradingSays = {
  orderType: '默认委托', orderTypes: { LIMIT: '限价', POST_ONLY: '只做挂单', IOC: 'IOC', FOK: 'FOK', MARKET: '市价' },
  slippage: '滑点上限', slippageOf: '{market}：滑点上限 {percent} %', oneClickRequests: '一键交易：每分钟请求',
  oneClickMinutes: '一键交易：时间', minutes: '分钟', confirmations: '每笔委托：在确认面板上按住', size: '{market}：数量 {size}',
  bracket: '{market}：{bracket}', delete: '删除', deleteOne: '删除 {text}',
} as const
