export const guardTableSays = {
  typedFor: '新值：{label}', untold: '{count} 项尚未公布', caption: '每项风控限制、它的设置值以及已使用多少', guard: '风控限制', setTo: '限值',
  used: '当前已用', typed: '新值', notSet: '未设置', misread: '无法读懂', required: '必填', first: '您确认后立即设置',
  tightens: '下调，立即生效', loosens: '上调：您确认后还须等待',
  apart: { orderNotional: '逐笔委托判断', collar: '逐个价格判断', consentsPerMinute: '由确认面板计数' },
} as const
export const raiseCardSays = {
  inForceIn: '将于 {at} 生效，还有', title: '待生效的风控限制上调', waits: '已上调，尚未生效。', due: '现已到时；写入一行操作日志后生效。',
  callOff: '取消上调', atOnce: '立即取消，不再询问',
} as const
export const breakSays = {
  on: '您在休息，直到 {until}，还有 {left}。无法提前结束；撤单、只减仓的平仓和止损照常可用。', title: '暂停交易休息',
  about: '在您选择的时间之前，本终端的所有账户都不能进行任何增加风险的操作。无法提前结束。', howLong: '时长', longer: '延长…', take: '开始休息…',
  lasts: {
    quarter: '15 分钟', hour: '1 小时', fourHours: '4 小时', day: '1 天', threeDays: '3 天', week: '1 周',
    month: '30 天',
  },
} as const
export const timerPanelSays = {
  from: '{least} 至 {most}', title: '交易所的倒计时全部撤单',
  none: '未设置。设置后，倒计时结束时交易所会撤销此账户的全部当前委托，包括止损，除非您重新设置或关闭它：用于本终端断开连接时的保护。', runsOut: '倒计时', review: '核对…',
  callOff: '关闭…', cannot: '现在不能设置：见“可以发送什么”。',
} as const
export const writingSays = {
  title: '可以发送什么', active: '交易已开启：可以在风控限制内发送委托。', caption: '每种交易状态以及其中可以发送什么', all: '所有状态', state: '状态',
  adds: '增加风险', lowers: '降低风险', now: ' · 现在', note: '撤单、只减仓的平仓以及为仓位增加保证金会降低风险；无法证明降低风险的，按增加风险计。任何状态下都可以读取。',
} as const
export const keyCeilingsSays = {
  pace: '每分钟 {count} 个请求', title: '密钥限额', unknown: '此账户的密钥打开后才能得知。', set: '密钥限额…', setFirst: '设置密钥限额…',
  setSize: '设置数量…', practice: '练习密钥没有限额。',
} as const
