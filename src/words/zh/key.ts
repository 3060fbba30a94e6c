import type { StaysOpen } from '@contract/consent'
import type { KeyFacts, KeyInactivity, OtherKey, KeyWarning, Scope } from '@core/profile/key'
import type { KeyRefusal } from '@core/profile/key-refusal'
import type { KeyState, WritingState } from '@core/profile/keyring'
import { shown } from '../fill'
import { age } from '../times'
import { byAddressSays } from './by-address'
import { many } from './many'

const scopeWord: Record<Scope, string> = { read: '读取 READ', trading: '交易 TRADE', asset: '资产 ASSETS' }

/** 密钥的用途，按人们关心的顺序：“读取 READ + 交易 TRADE”。 */
export const scopeWords = (scopes: readonly Scope[]): string =>
  (['read', 'trading', 'asset'] as const)
    .filter(scope => scopes.includes(scope))
    .map(scope => scopeWord[scope])
    .join(' + ')

const NOT_ACTIVE = '未启用 NOT ACTIVE'

const inactiveWord: Record<KeyInactivity, string> = {
  removed: '已移除 REMOVED',
  expired: '已过期 EXPIRED',
  inactive: NOT_ACTIVE,
  'no address': '不允许任何地址 NO ADDRESS ALLOWED',
}

/** 一行说明密钥：是谁，能做什么，有效多久。 */
export function keyWords(key: KeyFacts, now: number): string {
  if (key.unlisted) return `密钥 ${key.fingerprint} · 未列出 NOT LISTED`
  if (!key.active) return `密钥 ${key.fingerprint} · ${inactiveWord[key.inactive ?? 'inactive']}`
  return [`密钥 ${key.fingerprint}`, scopeWords(key.scopes), lifeWords(key.expiresAt, now)]
    .filter(part => part !== '')
    .join(' · ')
}

/** 账户的另一个密钥，一行，在其摘要旁：能做什么，有效多久。 */
export const otherWords = ({ active, scopes, expiresAt }: OtherKey, now: number): string =>
  [active ? scopeWords(scopes) : NOT_ACTIVE, lifeWords(expiresAt, now)]
    .filter(part => part !== '')
    .join(' · ')

/** 密钥还有效多久，或已失效。 */
export function lifeWords(expiresAt: number | undefined, now: number): string {
  if (expiresAt === undefined) return ''
  return expiresAt <= now ? '已过期' : `${age(expiresAt - now)}后到期`
}

/** 依赖一个密钥之前应当知道的事。 */
export const keyWarningWords: Record<KeyWarning, string> = {
  'has ended': '此密钥已到期或已在交易所终止：不能用它发送任何内容。请在交易所另建一个。',
  'not active':
    '交易所目前不接受此密钥的任何请求：它在那里未启用，或不允许从任何地址使用。请在交易所自己的终端更改。',
  'can move assets': '此密钥可以把资产转出账户。用于交易时，不能转出的密钥更安全。',
  'expires soon': '此密钥将在 14 天内到期。请在到期前替换。',
  'no address limit': '此密钥可从任何地址使用。限于您的地址更安全。',
  'read only': '此密钥只能读取。不能用它发送任何内容，连更改杠杆也不能。',
}

/** 没有密钥时，交易所仍未了结的内容，一句话。 */
export function exposureWords({ positions, orders, unknown, asOf }: StaysOpen, now: number): string {
  const unsure = unknown === 0 ? '' : `${many(unknown, '个结果', '个结果')}仍未知，没有密钥就无法读取。`
  if (asOf === undefined) return `那里有哪些未了结，目前未知。${unsure}`
  const open = [
    positions.length === 0 ? '' : `仓位 ${positions.map(symbol => shown(symbol, 30)).join('、')}`,
    orders === 0 ? '' : many(orders, '笔当前委托', '笔当前委托'),
  ].filter(part => part !== '')
  const what = open.length === 0 ? '那里没有未了结的内容' : `保留：${open.join('；')}`
  return `${what}，${age(now - asOf)}前读取。${unsure}`
}

/** 钥匙串给出的密钥与保存的不同。 */
export const otherKey =
  '钥匙串给出的不是所保存的密钥。它保持原样，不会使用：请替换密钥，并在交易所吊销旧密钥。'

/** Linux 所缺的库，以及它在各类系统上的软件包名。 */
export const libsecretMissing =
  '本系统缺少 libsecret，而本终端通过它访问任何钥匙串。请安装它（Debian、Ubuntu：libsecret-1-0；Fedora：libsecret；Arch：libsecret），之后才能保存机密和读取密钥。'

const storeTroubles: Readonly<Record<string, string>> = {
  locked: '本系统的钥匙串已锁定。请在系统中解锁后重试；其中的内容保持不变。',
  unavailable:
    '本系统没有能应答的钥匙串，无法保存密钥，也无法读取密钥。请启动或安装一个（Linux 上为 GNOME Keyring、KWallet，或已开启 Secret Service 集成的 KeePassXC）。',
  'no libsecret': libsecretMissing,
  hung: '钥匙串没有应答。在它应答之前不保存也不读取任何内容；其中的内容保持不变。',
  lost: '本终端所知的一个密钥已不在钥匙串中。请替换它；本终端没有删除任何内容。',
  mismatched: otherKey,
  refused: '钥匙串拒绝保存任何内容。',
  'unknown key': '本终端自己的列表中已没有此密钥。请替换它才能再次签名。',
}

/** 钥匙串为何无法使用，以及该怎么做，如果原因已知。 */
export const keychainWords = (why: string | undefined): string | undefined =>
  why !== undefined && Object.hasOwn(storeTroubles, why) ? storeTroubles[why] : undefined

const staying: Readonly<Record<string, string>> = {
  'in use': '此账户正在使用。请先使用另一个账户，然后可从列表移除它。',
  'made key': '已在此为该账户创建了一个密钥，它还在等待。请先放弃它，然后可从列表移除它。',
  key: '此账户仍有密钥。请先移除密钥，然后可从列表移除它。',
  'sub-accounts': '列表中有此账户的子账户。请先移除它们，然后可从列表移除它。',
  unknown: '此账户有一个结果仍未知。请先解决，然后可从列表移除它。',
  sent: '此账户有一个结果仍未知，只有当初发往的交易所能说明。请先解决，然后可以更改地址。',
}

/** 配置为何不能从列表移除或更改地址，以及先做什么，如果原因已知。 */
export const staysWords = (why: string | undefined): string | undefined =>
  why !== undefined && Object.hasOwn(staying, why) ? staying[why] : undefined

/** 为何无法保存密钥，一句话。 */
export const storeWords = (why: string): string => keychainWords(why) ?? `无法保存密钥：${shown(why, 120)}。`

const refused: Readonly<Record<KeyRefusal, string>> = {
  'key not listed':
    '交易所没有此账户的这个可用密钥：它已被吊销、属于另一账户，或从未注册。交易所不说明是哪一种。没有任何更改；请检查账户编号和密钥。',
  'key expired': '此密钥在交易所已到期。没有任何更改；请在交易所自己的终端注册一个新密钥。',
  'key cannot read':
    '交易所认得此密钥，但不允许它读取。没有任何更改；请使用有读取权限的密钥，如要交易还需交易权限。',
  'key refused here':
    '交易所把此密钥列为有效，却仍拒绝它：很可能本机的地址不在其允许的地址中。交易所自己不说明。没有任何更改；请在交易所自己的终端查看该密钥的地址。',
  'signature refused':
    '交易所把此密钥列为有效，却不接受它的签名：很可能本机的时钟不准。没有任何更改；请检查时钟后重试。',
}

/** 交易所为何不接受试用的密钥，以及该怎么做，如果知道这么多。 */
export const refusedKeyWords = (cause: string | undefined): string | undefined =>
  cause !== undefined && Object.hasOwn(refused, cause) ? refused[cause as KeyRefusal] : undefined

/** 密钥能否签名，一个词，以及该怎么做。 */
export const keyStateWords: Record<KeyState, { readonly word: string; readonly what: string }> = {
  ready: { word: '就绪', what: '现在可以签名。' },
  'at rest': { word: '未使用', what: '未加载：其账户未在使用。' },
  'no key': {
    word: '无密钥',
    what: '只能读取交易所向所有人展示的内容：市场、价格、订单簿。',
  },
  'by address': { word: byAddressSays.key, what: byAddressSays.keyDoes },
  'keychain asked': {
    word: '等待中',
    what: '正在询问钥匙串，它可能在等待您的密码。',
  },
  'desk locked': { word: '已锁定', what: '本终端已锁定。解锁后才能读取账户和交易。' },
  locked: { word: '钥匙串已锁定', what: '请解锁本系统的钥匙串，然后在此解锁。' },
  'no keychain': {
    word: '无钥匙串',
    what: '本系统没有能应答的钥匙串。请启动一个，然后在此解锁。',
  },
  'no libsecret': {
    word: '缺少 LIBSECRET',
    what: '本系统缺少访问钥匙串所需的 libsecret。请安装它，然后在此解锁。',
  },
  'keychain hung': {
    word: '钥匙串无响应',
    what: '钥匙串没有应答。密钥留在原处。',
  },
  'key lost': { word: '密钥丢失', what: '它已不在钥匙串中。请替换。' },
  'key mismatched': {
    word: '不是此密钥',
    what: '钥匙串中此名称下是别的内容。请替换密钥，并在交易所吊销旧密钥。',
  },
}

/** 允许写入到什么程度，一个词。 */
export const writingWords: Record<WritingState, string> = {
  'not allowed': '交易已关闭',
  'not begun': '本次启动未开启交易',
  allowed: '已允许交易',
}
