export const lineFaultWords = {
  figure: '“{word}”：{notUnderstood}', nothing: '“{word}”等于没有：数字须大于零，输入时不分组。',
  unknown: '无法识别“{word}”。后面可以是价格、limit、market、ioc、fok、post、reduce、sl、tp、risk、cross 或 isolated。',
  unknownOfAClose: '无法识别“{word}”。后面可以是份额（half、quarter、all 或 50%）、cross 或 isolated。',
  noSuchMarket: '没有名为“{word}”的市场。', severalMarkets: '有多个市场名为“{word}”：请输入完整名称。',
  second: '“{word}”多余：每项只说一次，数字输入时不分组。', noShare: '“{word}”是什么的？请输入份额，例如 50%。',
  noFigure: '无法识别“{word}”。数量在前，例如：buy 0.1 btc 60000。',
  noTriggerAfter: '“{word}”之后缺少价格。也可以是距离：1%、40t，止盈还可以是 2r。',
  oneOrTwo: '“{word}”可能是一个数字，也可能是两个：一个数字请不分组输入，两个数字请在中间加“limit”。',
  modeOrMarket: '“{word}”既是保证金模式，也是市场：请输入市场的完整名称。', rOfAStop: '“{word}”从止损算起，所以止损本身不能用它：请输入价格、1% 或 40t。',
  noEnd: '{symbol} 的 {word} 现在未知：请显示该市场，或输入价格。',
} as const
export const bringsNothing = {
  orderOnlyReduces: '只减仓的委托不附带止损或止盈。请去掉 sl 和 tp。', orderBringsNo: '“{type}”类型的委托不附带止损或止盈',
  venueTakesSuch: '{what}：交易所只接受普通限价或市价委托作为此类开仓委托，其记录中没有其他类型的叫法。请去掉 sl 和 tp，开仓后再保护仓位；或去掉使它不再是普通委托的部分。',
} as const
export const kindNames = { STOP_LIMIT: '止损', STOP_MARKET: '止损' } as const
export const lacks = {
  'too long': '一行最多 80 个字符。', 'no size': '缺少数量，例如：sell 0.5 eth market。',
  'no risk': '“risk”之后缺少风险：USDC，例如 50；或账户的份额，例如 1%。',
  'size and risk': '数量和风险是两个数量：请去掉其中一个，例如：buy btc 60000 sl 59000 risk 50。',
  'no stop of a risk': '风险要算到止损：请加上止损，例如：buy btc 60000 sl 59000 risk 50。',
  'no stop of an r': 'R 是止损的距离：请加上止损，例如：buy 0.1 btc 60000 sl 1% tp 2r。',
  'reducing risk': '只减仓的委托没有新的风险：请输入数量。', 'fees unread': '此账户的手续费率尚未读取，无法把风险换算成数量。',
  'account unread': '账户价值尚未读取，其份额未知。', 'no market': '缺少市场，例如：buy 0.1 btc 60000。',
  'no price': '缺少价格，或“market”一词。', 'no trigger': '缺少触发价，例如：stop sell 0.1 btc 58000。',
  'no side': '缺少方向：buy 或 sell。', 'price of a market order': '市价委托没有价格：请去掉两者之一。',
  'no limit price': '触发价之后缺少限价，例如：stop sell 0.1 btc 58000 limit 57900。',
  'types of a stop': '止损以市价发送，或以“limit”加价格发送。', 'positions unread': '仓位尚未读取，还没有可平的仓位。',
  'not held': '没有持有这样的仓位。', 'held twice': '同时以全仓和逐仓持有：请加上 cross 或 isolated。',
  'too small a share': '该份额小于市场的最小步长。', 'too small a worth': '这么多 USDC 小于市场的最小步长。',
  'which stop': '看不出此止损的方向：只有在标记价格之外、与持仓相反时才能确定。请说明方向，例如：stop sell 5 sol 140。',
  'no leverage': '缺少杠杆，例如：lev 20。',
} as const
