export const updatesSay = {
  version: '这是版本 {version}。', at: '查找地址：{host}。', fetch: '下载 {version}…', place: '安装 {version}…',
  told: '有版本 {version}', label: '查找新版本',
  about: '在启动时以及每天一次，只向项目的一个地址查询，不涉及别处。有新版本会告诉您；没有您在确认面板上的确认，不会下载或安装任何内容。',
  unmade: '还不能开启：项目还没有用于更新的地址和密钥，因此没有可以信任的内容。', offline: '您选择了离线：重新连接之前不查找。', look: '立即查找', again: '重试下载…',
  stop: '停止下载', show: '显示文件', copy: '复制命令',
} as const
export const openWords = {
  outcome: '有一个结果尚未查清', question: '确认面板上有未回答的问题', timer: '您在交易所设置了倒计时撤单', write: '有请求正在途中或仍可能到达',
  journal: '有一行操作日志未能写入',
} as const
export const openList = '、'
export const waitsWords = '现在不行：{openList}。请先处理；持有仓位不妨碍更新。'
export const troubles = {
  'no connection': '无法建立安全连接', timeout: '没有及时收到回应', lost: '连接已断开', 'sent elsewhere': '它想让本终端转到另一个地址，本终端不会跟随',
  'no answer': '它的回应无法使用', 'too large': '它发送的内容超过任何版本的大小', stopped: '在这里被停止',
} as const
export const faultWords = {
  tooLarge: '已拒绝：那里发布的内容太大，不可能是版本列表。', unreadable: '已拒绝：那里发布的内容无法作为版本列表读取。', noKeys: '已拒绝：本程序没有项目的三个密钥。',
  unknownKey: '已拒绝：签名所用的密钥不是项目的三个密钥之一。', keyTwice: '已拒绝：需要两个不同的密钥，而它用同一个密钥签了两次。',
  badSignature: '已拒绝：其中一个签名与这段内容不符。它可能在途中被更改。', none: '没有任何一个', onlyOne: '只有一个',
  refusedProjectKeys: '已拒绝：项目的密钥中{count}为它签名，而需要两个。',
  wentBack: '已拒绝：发布的是版本 {version}，而本终端已见过 {seen} 或更晚的列表。可能有人在扣留新版本。',
  expired: '已拒绝：含版本 {version} 的列表已于 {day} 过期。那里本应有新的列表。', older: '已拒绝：版本 {version} 比当前版本 {own} 更旧。',
  ownVersion: '已拒绝：本终端自己的版本号无法比较。', tooYoung: '有版本 {version}，要等到 {until}：版本公开满 72 小时后才提供，以便先发现假版本。',
  noFile: '有版本 {version}，但没有适合这种安装方式的文件。',
} as const
export const lookedWords = {
  never: '尚未查找。', looking: '正在查找…', unreachable: '查找于 {at}：{why}。不知道是否有新版本。',
  forgetful: '查找于 {at}。已拒绝：看到的内容无法保存到本磁盘，或已保存的内容无法读取。', newest: '查找于 {at}：这是最新版本。',
} as const
export const offerWords = {
  projectCallsSecurity: '项目称它为安全更新。', version: '有 {day} 的版本 {version}（{megabytes}）。{security}',
} as const
export const fileFaultWords = {
  away: '未下载：{why}。已下载的部分保留，下载会从那里继续。', cut: '下载中断。已下载的部分保留，下载会从那里继续。', wrongSize: '已拒绝并删除：文件大小与已签名的列表不符。',
  wrongDigest: '已拒绝并删除：该文件不是项目签名的那一个。', diskFullDownloaded: '磁盘已满。已下载的内容已删除，当前版本保持不变。',
  diskDidNot: '磁盘没有接受它（{code}）。当前版本保持不变。', busy: '现在不行：{openList}。当前版本保持不变。',
} as const
export const placeWords = {
  appimage: '它可以替换启动本终端的那个文件。', deb: '由您系统自己的软件包管理器安装。请退出本终端，然后运行：', rpm: '由您系统自己的软件包管理器安装。请退出本终端，然后运行：',
  folder: '请先退出本终端，再把它解压到启动本终端的文件夹处。', mac: '请退出本终端，自行打开该文件。项目从未试过这种安装方式。',
  windows: '请退出本终端，自行打开该文件。项目从未试过这种安装方式。', source: '本终端由源代码启动：请用获取现有源代码的方式获取新的源代码。',
} as const
export const takingWords = {
  downloadRestsGoes: '下载暂停：{openList}。之后会自动继续。', downloading: '正在下载：{megabytes} / {takingMegabytes}。',
  ready: '版本 {version} 已下载并检查。{installation}', placing: '正在安装…',
  placed: '版本 {version} 已就位。在您退出并重新启动本终端后运行，时间由您决定。',
} as const
export const updateQuestionSays = {
  turnOn: {
    nowDeskAsks: '从现在起，本终端在启动时以及每天一次向 {host} 查询有哪些版本。运营那里的人会看到本机的地址和时间。',
    saysBelievedOnly: '只有带有项目三个密钥中两个的签名，它的内容才会被相信。没有另一次确认，不会下载或安装任何内容。', turnedOffAny: '可以随时关闭；离线时不会查询。',
  },
  fetch: {
    from: '{name}，{megabytes}，来自 {host}。', securityReleaseSigned: '，由项目全部三个密钥签名的安全更新',
    version: '{day} 的版本 {version}{security}。', checkedAgainstSigned: '会按已签名的大小和摘要检查。安装需要另一次确认。',
  },
  place: { versionTakesPlace: '版本 {version} 将替换 {over}。', deskGoesNew: '本终端照常运行。您重新启动后，新版本才会运行。' },
} as const
