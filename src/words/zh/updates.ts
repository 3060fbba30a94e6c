import type { ReleaseOffer, UpdateFault } from '@core/update/believe'
import type { FileFault, Installation, Looked, OpenThing, Taking, UpdateTrouble } from '@core/update/updating'
import { dayTime } from '../times'
import { shown } from '../fill'
import { day, isOpenThing, megabytes } from '../updates'

export { day, isOfUpdates, isOpenThing, megabytes } from '../updates'

/** What the panel about updates says. */
export const updatesSay = {
  label: '查找新版本',
  about:
    '在启动时以及每天一次，只向项目的一个地址查询，不涉及别处。有新版本会告诉您；没有您在确认面板上的确认，不会下载或安装任何内容。',
  unmade: '还不能开启：项目还没有用于更新的地址和密钥，因此没有可以信任的内容。',
  offline: '您选择了离线：重新连接之前不查找。',
  version: (version: string): string => `这是版本 ${version}。`,
  at: (host: string): string => `查找地址：${host}。`,
  look: '立即查找',
  fetch: (version: string): string => `下载 ${version}…`,
  again: '重试下载…',
  stop: '停止下载',
  place: (version: string): string => `安装 ${version}…`,
  show: '显示文件',
  copy: '复制命令',
  told: (version: string): string => `有版本 ${version}`,
  brief: (version: string): string => `↑ ${version}`,
}

/** What is open and keeps an update waiting, as a person calls it. */
const openWords: Record<OpenThing, string> = {
  outcome: '有一个结果尚未查清',
  question: '确认面板上有未回答的问题',
  timer: '您在交易所设置了倒计时撤单',
  write: '有请求正在途中或仍可能到达',
  journal: '有一行操作日志未能写入',
}

/** The same as a list. */
export const openList = (things: readonly string[]): string =>
  things.map(thing => (isOpenThing(thing) ? openWords[thing] : shown(thing, 40))).join('、')

/** Why an update waits, of a refusal that says what is open. */
export const waitsWords = (open: string | undefined): string | undefined =>
  open && `现在不行：${openList(open.split(', '))}。请先处理；持有仓位不妨碍更新。`

const troubles: Record<UpdateTrouble, string> = {
  'no connection': '无法建立安全连接',
  timeout: '没有及时收到回应',
  lost: '连接已断开',
  'sent elsewhere': '它想让本终端转到另一个地址，本终端不会跟随',
  'no answer': '它的回应无法使用',
  'too large': '它发送的内容超过任何版本的大小',
  stopped: '在这里被停止',
}

/** Why what was published is not offered, in one sentence. */
export function faultWords(fault: UpdateFault): string {
  switch (fault.is) {
    case 'too large':
      return '已拒绝：那里发布的内容太大，不可能是版本列表。'
    case 'unreadable':
      return '已拒绝：那里发布的内容无法作为版本列表读取。'
    case 'no keys':
      return '已拒绝：本程序没有项目的三个密钥。'
    case 'unknown key':
      return '已拒绝：签名所用的密钥不是项目的三个密钥之一。'
    case 'key twice':
      return '已拒绝：需要两个不同的密钥，而它用同一个密钥签了两次。'
    case 'bad signature':
      return '已拒绝：其中一个签名与这段内容不符。它可能在途中被更改。'
    case 'too few signatures':
      return `已拒绝：项目的密钥中${fault.count === 0 ? '没有任何一个' : '只有一个'}为它签名，而需要两个。`
    case 'went back':
      return `已拒绝：发布的是版本 ${fault.version}，而本终端已见过 ${fault.seen} 或更晚的列表。可能有人在扣留新版本。`
    case 'expired':
      return `已拒绝：含版本 ${fault.version} 的列表已于 ${day(fault.at)} 过期。那里本应有新的列表。`
    case 'older':
      return `已拒绝：版本 ${fault.version} 比当前版本 ${fault.own} 更旧。`
    case 'own version':
      return '已拒绝：本终端自己的版本号无法比较。'
    case 'too young':
      return `有版本 ${fault.version}，要等到 ${dayTime(fault.until)}：版本公开满 72 小时后才提供，以便先发现假版本。`
    case 'no file':
      return `有版本 ${fault.version}，但没有适合这种安装方式的文件。`
  }
}

/** What the last look came to. */
export function lookedWords(looked: Looked): string {
  switch (looked.is) {
    case 'never':
      return '尚未查找。'
    case 'looking':
      return '正在查找…'
    case 'unreachable':
      return `查找于 ${dayTime(looked.at)}：${troubles[looked.why]}。不知道是否有新版本。`
    case 'forgetful':
      return `查找于 ${dayTime(looked.at)}。已拒绝：看到的内容无法保存到本磁盘，或已保存的内容无法读取。`
    case 'refused':
      return faultWords(looked.fault)
    case 'newest':
      return `查找于 ${dayTime(looked.at)}：这是最新版本。`
    case 'offered':
      return offerWords(looked.offer)
  }
}

const offerWords = ({ version, dated, security, file }: ReleaseOffer): string =>
  `有 ${day(dated)} 的版本 ${version}（${megabytes(file.size)}）。${security ? '项目称它为安全更新。' : ''}`

function fileFaultWords(fault: FileFault): string {
  switch (fault.is) {
    case 'away':
      return `未下载：${troubles[fault.why]}。已下载的部分保留，下载会从那里继续。`
    case 'cut':
      return '下载中断。已下载的部分保留，下载会从那里继续。'
    case 'wrong size':
      return '已拒绝并删除：文件大小与已签名的列表不符。'
    case 'wrong digest':
      return '已拒绝并删除：该文件不是项目签名的那一个。'
    case 'disk':
      return fault.code === 'ENOSPC' || fault.code === 'EDQUOT'
        ? '磁盘已满。已下载的内容已删除，当前版本保持不变。'
        : `磁盘没有接受它（${shown(fault.code, 24)}）。当前版本保持不变。`
    case 'busy':
      return `现在不行：${openList(fault.open)}。当前版本保持不变。`
  }
}

/** How the fetched file comes into its place. */
const placeWords: Record<Installation, string> = {
  appimage: '它可以替换启动本终端的那个文件。',
  deb: '由您系统自己的软件包管理器安装。请退出本终端，然后运行：',
  rpm: '由您系统自己的软件包管理器安装。请退出本终端，然后运行：',
  folder: '请先退出本终端，再把它解压到启动本终端的文件夹处。',
  mac: '请退出本终端，自行打开该文件。项目从未试过这种安装方式。',
  windows: '请退出本终端，自行打开该文件。项目从未试过这种安装方式。',
  source: '本终端由源代码启动：请用获取现有源代码的方式获取新的源代码。',
}

/** How far the file has come; nothing where there is nothing to say. */
export function takingWords(taking: Taking, installation: Installation): string | undefined {
  switch (taking.is) {
    case 'none':
      return undefined
    case 'downloading':
      return taking.waitsFor.length > 0
        ? `下载暂停：${openList(taking.waitsFor)}。之后会自动继续。`
        : `正在下载：${megabytes(taking.have)} / ${megabytes(taking.of)}。`
    case 'ready':
      return `版本 ${taking.version} 已下载并检查。${placeWords[installation]}`
    case 'placing':
      return '正在安装…'
    case 'placed':
      return `版本 ${taking.version} 已就位。在您退出并重新启动本终端后运行，时间由您决定。`
    case 'failed':
      return fileFaultWords(taking.fault)
  }
}

/** What the sheet says before the way is opened, a file is fetched, or it takes another's place. */
export const updateQuestionSays = {
  turnOn: (host: string): readonly string[] => [
    `从现在起，本终端在启动时以及每天一次向 ${shown(host, 80)} 查询有哪些版本。运营那里的人会看到本机的地址和时间。`,
    '只有带有项目三个密钥中两个的签名，它的内容才会被相信。没有另一次确认，不会下载或安装任何内容。',
    '可以随时关闭；离线时不会查询。',
  ],
  fetch: (host: string, { version, dated, security, file }: ReleaseOffer): readonly string[] => [
    `${shown(file.name, 120)}，${megabytes(file.size)}，来自 ${shown(host, 80)}。`,
    `${day(dated)} 的版本 ${version}${security ? '，由项目全部三个密钥签名的安全更新' : ''}。`,
    '会按已签名的大小和摘要检查。安装需要另一次确认。',
  ],
  place: ({ version }: ReleaseOffer, over: string): readonly string[] => [
    `版本 ${version} 将替换 ${shown(over, 300)}。`,
    '本终端照常运行。您重新启动后，新版本才会运行。',
  ],
}
