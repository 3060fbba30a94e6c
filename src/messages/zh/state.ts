export const writesWord = {
  active: '交易已开启', reducing: '只减仓', held: '交易已暂停', halted: '交易已中止', 'read-only': '只读', offline: '离线',
} as const
export const readOnlyWords = {
  'no libsecret': '{libsecretMissing}然后解锁本终端。', 'no key': '此账户没有密钥，只能读取。添加密钥后才能交易。',
  'key refused': '交易所不接受此密钥：已被吊销、已过期，或使用地址不在其允许范围内。用它无法读取账户，也无法发送；行情不需要密钥。',
  'key not listed': '此密钥不在该账户的密钥列表中：已被移除，或属于另一个账户。它有哪些权限并不清楚，因此不会用它发送任何请求。读取照常继续；请添加该账户的密钥再交易。',
  'key unread': '正在读取此密钥的权限。在得知之前，不会用它发送任何请求。', 'key scope': '此密钥可以读取但不能交易，因此交易已关闭。请在“密钥”中换成可以交易的密钥。',
  'key expired': '此密钥已过期。请在交易所新建一个，并在“密钥”中用它替换。',
  'key removed': '此密钥已在交易所被移除，无论它还剩多少有效期。请在那里新建一个，并在“密钥”中用它替换。',
  'key inactive': '交易所把此密钥列为未启用。请在交易所自己的终端启用它，或在“密钥”中替换它。',
  'key without address': '交易所不允许从任何地址使用此密钥。请在交易所自己的终端允许本机的地址；密钥本身没有问题。', profile: '此账户的交易处于关闭状态，直到您开启它。',
  'profile unconfirmed': '磁盘上的主机和账户 ID 未在日志中得到确认，因此没有连接此账户。请在“密钥”中的确认单上核对并确认它们。',
  'no keychain': '没有可用的系统钥匙串，因此不保存任何机密，也无法签名。请启动一个（在 Linux 上为 GNOME Keyring、KWallet，或已开启 Secret Service 集成的 KeePassXC），然后解锁本终端。',
  locked: '本系统的钥匙串已锁定，因此无法签名。请先在系统中解锁，再解锁本终端。密钥仍在其中。',
  'keychain asked': '正在向本系统的钥匙串索取密钥，它可能在等待您输入密码。公开数据照常读取；在它回应之前不会发送任何请求。',
  'keychain hung': '本系统的钥匙串没有回应，因此无法签名。密钥留在原处；请重启钥匙串或重新登录系统，然后解锁本终端。',
  'key lost': '钥匙串已打开，但此密钥已不在其中。请替换密钥后再交易；本终端没有删除任何东西。',
  'desk locked': '签名密钥已清除，不发送任何请求。数据流中断之前，成交和提醒照常；其他账户数值会变旧。解锁后重新读取。',
  'not begun': '本次启动后，此账户的交易处于关闭状态。请在“密钥”中重新开启：在确认面板上输入它的标签。', 'guards unset': '此账户还没有风控限制。设置之前不能发送任何请求。',
  clock: '交易所的时钟还不够确定，无法签名。读取照常继续；如果本机时钟不准，请校正。',
  'view only': '本终端以仅查看方式启动，不能生成、签名或发送任何委托。要交易，请退出并在不带“--read-only”的情况下重新启动。',
} as const
export const stillWork = '撤单、只减仓的平仓和止损照常可用'
export const nothingSent = '目前不受理任何请求'
export const untilMidnight = '{stillWork}。UTC 零点结束。此账户的其他客户端不受此限制。'
export const holdsSay = {
  unknownNow: '{attempts} 笔结果未知', unknown: { other: '有 {count} 笔结果未知。查清之前不会发送其他任何请求；读取照常继续。' },
  halted: '出现了不可能的数据：{impossible}。交易已中止，直到您恢复；您的仓位和委托保持不变。',
  stopped: '您已停止交易。{stillWork}；在您恢复交易之前，不能发送任何增加风险的请求。',
  doubt: '{doubts} 正在重新读取。{stillWork}；请查看交易所自己的页面，接受现状后再恢复交易。',
  venueAct: '{acts} {stillWork}；在您查看并恢复交易之前，不能发送任何增加风险的请求。', break: '您已暂停交易休息，直到 {until}，无法提前结束。{stillWork}。',
  dayUnread: '今天（UTC，{day}）的亏损或成交额未知。查清之前，只能发送降低风险的请求。',
  dayAwaits: { history: '{unread}无法读取强平历史，正在重读。', result: '{unread}交易所的一次平仓没有给出结果，正在重读；请在交易所核对。UTC 零点结束。' },
  dayReached: {
    loss: '今天（UTC，{day}）已亏损 {figure} USDC，您自己的上限为 {cap}。{untilMidnight}',
    notional: '今天（UTC，{day}）已成交 {figure} USDC，您自己的上限为 {cap}。{untilMidnight}',
  },
  journal: '无法写入操作日志（{why}）。没有它不会发送任何请求。每秒会重试一次，成功后自动继续；如果原因消除后仍未恢复，请重新启动本终端。', onBreak: '暂停休息中',
  stoppedNow: '已停止交易',
  reconciling: {
    channel: '交易所的委托更新尚未连接。读取照常继续；连接恢复并重新读取全部数据后，交易会自动恢复。', answer: '正在等待上一个请求的回应。回应到达或等待时限结束后，才能发送下一个。',
    all: '正在重新读取仓位、委托、成交以及最后发送的请求。完成后交易会自动恢复。',
  },
  offline: {
    chosen: '您已断开连接，重新连接之前不会建立任何连接。您看到的是最后已知的内容。', unreached: '无法连接交易所。您看到的是最后已知的内容；不能发送任何请求。本终端会继续尝试。',
    unread: '无法读取账户：不能发送任何请求。本终端会继续尝试。',
  },
} as const
export const clockSays = { behind: '慢 {off}', ahead: '快 {off}', level: '一致', venue: '{off}' } as const
