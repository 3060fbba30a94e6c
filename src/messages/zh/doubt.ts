export const modes = { CROSS: '全仓', ISOLATED: '逐仓' } as const
export const noPrice = '无'
export const sentences = {
  'open after an end': '{symbol} 的委托 {orderId} 曾被报告为已结束，而当前委托列表中仍有它。',
  'edited elsewhere': { orderNowNo: '{symbol} 的委托 {orderId} 现在数量为 {quantity}，价格为 {price}，而本终端没有做过这样的修改。' },
  'not in the journal': '{symbol} 的委托 {orderId} 由本终端下达，但操作日志中没有它：记录已丢失或被替换。',
  'told otherwise': {
    sinceVenuePublic: '自 {at} 起，交易所的公开数据说此账户持有 {there} {symbol}（{marginMode}），而对您的密钥报告为持有 {here}。其中一个是旧的。',
    sinceVenuePublicData: '自 {at} 起，交易所的公开数据说 {symbol} 的委托 {orderId} 为 {there}，而对您的密钥报告的不同。其中一个是旧的。',
  },
  'marks apart': '交易所的推送说 {symbol} 的标记价格为 {stream}，而同一时间交易所自己的应答为 {read}。其中一个不是交易所的价格。',
  'fills beyond the record': '{symbol} 的委托 {orderId} 按其记录已结束，成交 {executed}，而您的成交明细多于此数。在两者一致之前会反复读取该记录。',
  'fill denied': '交易所曾报告 {symbol} 的委托 {orderId} 成交 {here}，而其记录和列表显示为 {there}。',
  'algo fill denied': '交易所曾报告 {symbol} 的条件委托 {orderId} 成交 {here}，而其记录或列表现在显示为 {there}。',
  'open but not listed': '{symbol} 的委托 {orderId} 按其记录仍未结束，而当前委托列表中没有它。它可能已结束或已成交。',
  'terms denied': {
    otherTerms: '{symbol} 的委托 {orderId} 按其记录数量为 {quantity}，价格为 {price}，而当前委托列表显示数量为 {listedQuantity}，价格为 {listedPrice}。其中一个是错的。',
  },
  'open order not known': {
    buy: '买', sell: '卖',
    openOrders: '交易所在您的 {symbol} 仓位中计入了 {there} 的未成交{side}单，而其列表和记录显示为 {here}。曾被报告为已结束的委托可能仍然有效。',
  },
  'sequence went back': {
    venueAnswersSay: '交易所的回应说您持有 {there} {symbol}（{marginMode}），但其序号早于之前报告的 {here}。其中一个是旧的。',
  },
  'position not explained': {
    sold: '卖出', bought: '买入', margin: '（{marginMode}）',
    positionMoreWhile: '从仓位看，本终端关闭期间，{symbol}{where} 比这里已知的多{way}了 {size}。那段时间的成交无法完整列出：是您交易的还是交易所平仓的，尚不清楚。请在那里查看您的成交。',
    positionMoreAny: '从仓位看，{symbol}{where} 比所有成交和强平能解释的多{way}了 {size}。{check}',
    twice: '请在那里查看您的成交和委托：可能有请求被执行了两次。', noOrder: '没有已知的这一方向的委托：请在那里查看您的成交。',
  },
} as const
export const limitWords = {
  orderPlacedElsewhere: '在别处下达的委托 {orderId} 写着“{word}”，本终端不认识这个词。在再次读取之前，{where}不能发送任何增加风险的请求。',
  notFound: '未找到委托，但它在 {until} 之前仍可能到达。在此之前，{where}不能增加风险。',
  neverAnsweredDone: '{request}从未得到回应。它已经完成，但在 {until} 之前仍可能到达：在此之前，{where}{held}。其他请求都可以发送。',
} as const
export const arrivals = {
  'what rests': { request: '撤销全部委托的请求', held: '不下达也不修改任何挂单' },
  'risk and leverage': { request: '更改杠杆的请求', held: '不能发送任何增加风险的请求，也不更改杠杆' },
  'risk and margin mode': { request: '更改保证金模式的请求', held: '不能发送任何增加风险的请求，也不更改模式' },
  margin: { request: '划转保证金的请求', held: '不划转保证金' },
  'maintenance flag': { request: '选择维护时如何处理委托的请求', held: '不更改该选择' },
  'own key': { request: '限制或终止本终端自己密钥的请求', held: '不再次请求其中任何一项' },
  settlement: { request: '结算请求', held: '不请求另一次结算' },
  'algo orders': { request: '撤销全部条件委托的请求', held: '不下达任何条件委托' },
} as const
export const listed = { anyMarket: '所有市场中', markets: '{markets} 中' } as const
