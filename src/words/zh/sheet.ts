import type { Market } from '@core/market/market'
import type { Plan } from '@core/write/plan'
import type { Question } from '@contract/consent'
import type { ProfileKind } from '@core/profile/profile'
import { shortWallet } from '@core/profile/wallet'
import { shown } from '../fill'
import type { Line } from '../outlook'
import type { LineGroup } from '../outlook-groups'
import { asLines, isBorn, shortId, toneOf, type SheetLine, type Title } from '../sheet'
import { dayTime } from '../times'
import type { Words } from '../write-words'
import { accountNameWords, profileNameWords } from './account-name'
import { bornTone, type BornQuestion } from '../born-here'
import { bornTitles, bornYes } from './born-here'
import { triggerLines } from './algo'
import { flattenWords } from './flatten'
import { writeWords } from './kind-words'
import { ladderWords } from './ladder'
import { outlookSays } from './outlook'
import { sealedGroups, severalGroups } from './outlook-groups'
import { severalWords } from './several'
import { modeOf, modeWord } from './state'
import { pageSays } from './way-in'

export { asLines, isBorn, shortId, toneOf } from '../sheet'

/** 所问的内容，一句可以念出来的话。 */
export const titleOf = (question: Question): Title =>
  isBorn(question) ? { ...bornTitles[question.is], tone: bornTone[question.is] } : plainTitle(question)

function plainTitle(question: Exclude<Question, BornQuestion>): Title {
  switch (question.is) {
    case 'write':
      return writeTitle(question.plan, question.market)
    case 'arm':
      return question.envelope.rule === undefined
        ? { lead: '预授权', tone: 'warn', rest: '在这些限额之内的委托，不再逐笔确认？' }
        : { lead: '开始', tone: 'warn', rest: '一个程序，其委托不再逐笔确认？' }
    case 'reopen':
      return { lead: '恢复', tone: 'warn', rest: '此账户的交易？' }
    case 'accept journal':
      return { lead: '接受', tone: 'down', rest: '本终端一份被外部更改过的记录？' }
    case 'raise guards':
      return guardsTitle(question.wait)
    case 'key ceilings':
      return ceilingsTitle
    case 'declare':
      return {
        lead: '声明',
        tone: 'unknown',
        rest:
          question.attempt.state.is === 'quarantined'
            ? '一笔数据不可能为真的委托的结果'
            : '一笔尚未证明的委托的结果',
      }
    case 'add key':
      return addKeyTitle(question.known?.wallet)
    case 'replace key':
      return replaceKeyTitle(question.isFirst)
    case 'remove key':
    case 'remove profile':
      return removeTitle(question.is)
    case 'confirm profile':
      return { lead: '确认', tone: 'warn', rest: '此账户的主机和账户 ID？' }
    case 'allow writes':
      return allowTitle(question.first)
    case 'edit profile':
      return { lead: '修改', tone: '', rest: '此账户的标签和地址' }
    case 'add profile':
      return { lead: '查看', tone: '', rest: '一家交易所的市场，不用密钥' }
    case 'add address':
      return { lead: '添加账户', tone: '', rest: '按其地址' }
    case 'unlock':
      return { lead: '解锁', tone: 'warn', rest: '本终端，并向钥匙串索取密钥？' }
    case 'break':
      return { lead: '休息', tone: 'warn', rest: `不交易，直到 ${dayTime(question.until)}？` }
    case 'open page':
      return { lead: '打开', tone: 'warn', rest: `${shown(question.host)} 的一个页面，在您的浏览器中？` }
    case 'lock later':
      return laterTitle(question.minutes, question.before)
    case 'stay unlocked':
      return { lead: '保持解锁', tone: 'warn', rest: '在程序运行期间？' }
    case 'turn updates on':
      return { lead: '开启更新检查', tone: '', rest: '从现在起查找本程序的新版本？' }
    case 'fetch update':
      return { lead: '下载', tone: '', rest: `本程序的 ${question.offer.version} 版本？` }
    case 'place update':
      return { lead: '安装', tone: 'warn', rest: `本程序的 ${question.offer.version} 版本？` }
  }
}

/** 一次确认的面板所说的内容：一个请求，或全部请求一起。 */
const wordsOf = (plan: Plan, market: Market | undefined): Words =>
  flattenWords(plan, market) ??
  severalWords(plan, market) ??
  ladderWords(plan, market) ??
  writeWords(plan.write, market)

/** 账户最初的风控限制没有提高什么：直接设定，并立即生效。 */
const removeTitle = (what: 'remove key' | 'remove profile'): Title => ({
  lead: '移除',
  tone: 'down',
  rest: what === 'remove key' ? '此账户在本机上的密钥？' : '列表中的此账户？',
})

const laterTitle = (minutes: number, before: number): Title => ({
  lead: '推迟锁定',
  tone: 'warn',
  rest: `到 ${minutes} 分钟之后，而不是 ${before} 分钟？`,
})

const allowTitle = (isFirst: boolean): Title => ({
  lead: isFirst ? '开启' : '再次开启',
  tone: 'warn',
  rest: '此账户的交易？',
})

const ceilingsTitle: Title = {
  lead: '设定',
  tone: 'warn',
  rest: '此账户的密钥自身最多签名的限额？',
}

const guardsTitle = (wait: number): Title =>
  wait === 0
    ? { lead: '设定限额', tone: 'warn', rest: '用于此账户？' }
    : { lead: '放宽', tone: 'warn', rest: '您自己为此账户设的风控限制？' }

/** 已知钱包时，用钱包称呼账户。 */
const addKeyTitle = (wallet: string | undefined): Title =>
  wallet === undefined
    ? { lead: '添加账户', tone: '', rest: '连同其密钥' }
    : { lead: '添加密钥', tone: '', rest: `用于 ${shortWallet(shown(wallet, 60))}` }

const replaceKeyTitle = (isFirst: boolean): Title =>
  isFirst
    ? { lead: '添加', tone: '', rest: '此账户的密钥' }
    : { lead: '替换', tone: 'warn', rest: '此账户的密钥，换成另一个' }

function writeTitle(plan: Plan, market: Market | undefined): Title {
  const { lead, rest, side } = wordsOf(plan, market)
  return { lead, tone: side === undefined ? 'warn' : toneOf(side), rest }
}

/** 添加账户的面板上，将是谁的钱：一旦知道是哪家交易所就说明。 */
export const addingWords = (kind: ProfileKind | undefined, name = ''): string =>
  [kind === undefined ? pageSays.adding : modeWord[kind], pageSays.adding, shown(name, 60)]
    .filter((part, i, all) => part !== '' && all.indexOf(part) === i)
    .join(' · ')

/** 是谁的钱，每张面板上都有。 */
export const accountWords = (question: Question): string => {
  const { profile } = question
  const name = question.is === 'write' ? accountNameWords(question.plan.account) : profileNameWords(profile)
  return `${modeOf(profile)} · ${name}`
}

/** 发出的每个字段：读到的就是发出的。 */
export function sentLines(plan: Plan, market: Market | undefined): readonly SheetLine[] {
  const { request, attempt } = plan
  const several = flattenWords(plan, market) ?? severalWords(plan, market)
  if (several !== undefined) return several.sent
  const { sent, mayFill, idLabel = '请求编号' } = wordsOf(plan, market)
  const path = `${request.method} ${shown(request.path.split('?')[0] ?? '', 40)}`
  return [...sent, ...(mayFill === true ? [] : [['请求', path] as const]), [idLabel, shortId(attempt)]]
}

/** 小面板除警告外所说的：发出的每个字段；可成交的，现在成交多少，成交后与最坏情况下带来什么。 */
export function smallLines(plan: Plan, market: Market | undefined): readonly Line[] {
  const groups = mayGroups(plan, market)
  const brings = (line: Line): boolean => line.label === outlookSays.realised
  return [
    ...asLines(wordsOf(plan, market).sent),
    ...groups.flatMap(({ is, title, lines }) =>
      (is === 'now' ? lines.slice(0, 1) : lines.filter(brings)).map(line => ({
        ...line,
        label: `${title}：${line.label}`,
      })),
    ),
  ]
}

/** 可能发生什么，用文字说明，在数字旁或代替数字。 */
export function mayLines(plan: Plan, market: Market | undefined): readonly SheetLine[] {
  const { may, mayFill } = wordsOf(plan, market)
  // 可成交的在其数字中说明触发。
  return mayFill === true ? may : [...may, ...triggerLines(plan.outlook, market)]
}

/** 可能的三种走向，如果有三种。 */
export function mayGroups(plan: Plan, market: Market | undefined): readonly LineGroup[] {
  const { outlook, together } = plan
  const one = wordsOf(plan, market).mayFill === true ? sealedGroups(outlook, market) : []
  const groups = together === undefined ? one : severalGroups(together)
  const notes = asLines(mayLines(plan, market))
  return groups.map(group => (group.is === 'now' ? { ...group, lines: [...group.lines, ...notes] } : group))
}

/** 按钮上的字，也就是按住它会做什么。 */
export function yesWords(question: Question, market: Market | undefined): string {
  if (question.is === 'arm') return question.envelope.rule === undefined ? '按住以预授权' : '按住以开始'
  if (question.is === 'reopen') return '按住以恢复交易'
  if (question.is === 'accept journal') return '按住以按现状接受'
  if (isBorn(question)) return bornYes[question.is]
  if (question.is === 'remove key') return '按住以移除密钥'
  if (question.is === 'remove profile') return '按住以从列表移除'
  if (question.is === 'confirm profile') return '按住以确认这些主机'
  if (question.is === 'allow writes') return question.first ? '按住以开启交易' : '按住以再次开启交易'
  if (question.is === 'unlock') return '按住以解锁'
  if (question.is === 'break') return '按住以开始休息'
  if (question.is === 'add key' || question.is === 'replace key') return '按住以保存此密钥'
  if (question.is === 'edit profile') return '按住以保存'
  if (question.is === 'add profile') return '按住以添加'
  if (question.is === 'add address')
    return question.accounts === undefined ? '按住以询问交易所并添加' : '按住以添加此账户'
  if (question.is === 'lock later') return '按住以推迟锁定'
  if (question.is === 'stay unlocked') return '按住以保持解锁'
  if (question.is === 'open page') return '按住以打开'
  if (question.is === 'turn updates on') return '按住以从现在起查找'
  if (question.is === 'fetch update') return '按住以下载'
  if (question.is === 'place update') return '按住以安装'
  if (question.is === 'key ceilings') return '按住以设定密钥签名的限额'
  if (question.is === 'raise guards') return question.wait === 0 ? '按住以设定限额' : '按住以放宽风控限制'
  if (question.is !== 'write') return '按住'
  return wordsOf(question.plan, market).yes
}
