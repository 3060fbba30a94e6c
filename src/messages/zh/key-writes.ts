export const textOfIt = ['其文本', '发送时才填入；此面板和委托日志只保存其指纹'] as const
export const bindKeyWords = {
  bindKey: '绑定密钥 {key}', alone: '只限 {address}', anyAddress: '任何地址', leadRest: '{lead}，{rest}', key: '密钥',
  deskOwn: '{key}，本终端自己的', used: '可使用的地址', address: '此地址', oneVenueSees: '是交易所现在看到的本机地址', likely: '很可能',
  setOnceShown: '立即设定；之后显示的是交易所回读的值', then: '然后', venueRefusesKey: '交易所拒绝从其他任何地址使用此密钥', or: '或者',
  acceptedWithoutEffect: '被接受但未生效：回读会显示出来', holdBindKey: '按住以绑定此密钥',
} as const
export const revokeKeyWords = {
  revokeKey: '吊销密钥 {key}', venueGood: '在交易所，永久生效', leadRest: '{lead}，{rest}', key: '密钥',
  deskOwn: '{key}，本终端自己的', ordersOpenNow: '当前委托', triggerOrdersNow: '当前条件委托', positionsNow: '当前仓位', none: '无',
  likely: '很可能', acceptedShownRevoked: '被接受；公开查询确认之后才显示为已吊销，不会提前', then: '然后', deskNoLonger: '本终端无法再读取、撤单或平仓',
  or: '或者', responseLostUnknown: '其答复丢失：在查询显示之前结果未知', holdRevokeKey: '按住以吊销此密钥',
} as const
export const listOf = { none: '无', more: { other: '{count} 笔' }, and: '，另有 {named}' } as const
export const ownKeySays = {
  ended: {
    keyGoneVenue: '该密钥在交易所已不存在：不签名的查询不再显示它。其签名私钥（secret）仍在本机的钥匙串中，直到您移除它。',
    keyNotEnded: '该密钥没有终止：不签名的查询仍显示它。', outcomeKeyNot: '该密钥的结果尚未知：会持续进行不签名的查询，直到得知结果。',
  },
  title: '本终端在交易所的密钥', bindAbout: '绑定到本机的地址后，此密钥在别处无法使用。', bind: '绑定到此地址…',
  revokeAbout: '吊销会在交易所终止本终端自己的密钥。此后本终端无法再读取、撤单或平仓。', revoke: '在交易所吊销…', notKnown: '现在不可用：有结果未知或正在回读。',
  notRead: '现在不可用：仓位、委托和条件委托尚未全部读取。', notNow: '现在不可用：此账户的交易已关闭。',
} as const
