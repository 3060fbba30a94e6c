export const stays = '您在交易所的委托和仓位保持不变。'
export const causes = {
  'key not listed': {
    sentence: '交易所没有此账户的这个有效密钥：已被吊销、属于另一个账户，或从未注册。它没有说明是哪一种。行情不需要密钥。{stays}请在交易所自己的终端中操作，并添加此账户的密钥。',
    head: '密钥未知',
  },
  'key expired': { sentence: '此密钥的有效期已过，因此交易所不回应它签名的任何请求。{stays}请在交易所自己的终端中注册新密钥，并用它替换这一个。', head: '密钥已过期' },
  'key cannot read': { sentence: '交易所认识此密钥，但不允许它读取：它的权限被缩小了。{stays}请添加可以读取的密钥；要交易，还须可以交易。', head: '密钥不能读取' },
  'key refused here': {
    sentence: '交易所把此密钥列为有效，却仍拒绝它：很可能本机地址不在它允许的范围内。交易所自己没有说明。{stays}请在交易所自己的终端中查看密钥的地址。', head: '密钥在此被拒绝',
  },
  'signature refused': {
    sentence: '交易所把此密钥列为有效，却不接受它的签名：很可能本机时钟在此期间被调过。{stays}请检查时钟；如果时钟正确，请重新添加密钥。', head: '签名被拒绝',
  },
  'clock unknown': { sentence: '交易所没有说明它的时间，没有时间就无法签名，因此没有读取账户。{stays}本终端会继续询问。', head: '时钟' },
  'key locked': { sentence: '密钥处于锁定状态，因此无法签名，也没有读取账户。{stays}请解锁以继续。', head: '密钥已锁定' },
  'key cannot sign': { sentence: '钥匙串没有给出此密钥，因此无法签名，也没有读取账户。{stays}请查看钥匙串，或重新添加密钥。', head: '密钥无法签名' },
} as const
export const known = {
  'unauthorised -1001': { sentence: '交易所不接受本终端的签名：密钥不属于此账户，或本机时钟不准。{stays}请检查两者，或重新添加密钥。', head: '签名被拒绝' },
  'unauthorised -1002': {
    sentence: '交易所不接受此密钥：已被吊销、已过期、缺少权限，或使用地址不在其允许范围内。{stays}请在交易所自己的终端中操作，并添加有效的密钥。', head: '密钥被拒绝',
  },
  unauthorised: { sentence: '交易所不允许此密钥读取账户。{stays}请在那里查看密钥列表，或添加另一个密钥。', head: '密钥被拒绝' },
  throttled: { sentence: '频率限制：交易所限制本终端的询问频率，因此账户数字会来得晚。{stays}本终端会自动再次询问。', head: '已限速' },
  offline: { sentence: '无法连接交易所：您看到的是最后已知的内容，不能发送任何请求。{stays}本终端会继续尝试。', head: '离线' },
  unreadable: { sentence: '交易所的回应无法读懂，因此账户数字是旧的，不会据此发送任何请求。{stays}如果持续如此，请在交易所自己的终端中操作。', head: '无法读懂' },
  refused: { sentence: '交易所拒绝显示账户。{stays}如果持续如此，请在交易所自己的终端中操作。', head: '未显示' },
  'no key': { head: '没有密钥', sentence: '此账户没有密钥，因此没有可读取的账户数据。添加密钥后才能交易。' },
  'not compared yet': { head: '时钟', sentence: '交易所的时钟还没有与本机时钟比较过；比较之前无法签名。' },
  'too far apart to sign': { head: '时钟', sentence: '本机时钟与交易所相差太远：签名会被拒绝，因此不发送任何请求。请校正时钟。' },
} as const
export const troubleWords = '{sentence}（{code}）'
export const heldBy = {
  clock: '时钟', machineClockVenue: '与交易所相比，本机时钟{clock}，相差太远，无法签名。不发送任何请求；读取照常继续。请校正时钟。',
} as const
export const maintenanceWords = {
  maintenance: '维护', says: '它说：“{said}”',
  venueClosedMaintenance: '交易所因维护关闭，不接受委托；现在发送的请求可能以结果未知告终。{stays}{said}',
} as const
