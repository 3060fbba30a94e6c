import { shown } from '../fill'

/** What is wrong with the list of what was signed. */
const lists: Readonly<Record<string, string>> = {
  missing: '已签名内容的清单已不存在',
  another: '已签名内容的清单已丢失或被改动，已另起一份',
  shorter: '已签名内容的清单比以前短了',
  altered: '已签名内容的清单被本终端以外的程序改动',
  'unheard of': '已签名内容的清单含有此操作日志不知道的签名',
}

/** What a person does where something was signed that this desk did not ask for. */
const LOOK =
  '请把委托和持仓与交易所自己的页面对照；如果这不是您自己做的，请在那里移除此密钥，并查明这台机器上还运行着什么'

const signed: Readonly<Record<string, (call: string) => string>> = {
  beside: call => `${call} 在本终端之外被签名，可能已到达交易所。${LOOK}`,
  otherwise: call => `${call} 被签名，而它不是您确认的内容。${LOOK}`,
  again: call => `${call} 以本终端已知委托的名义再次被签名。${LOOK}`,
}

const SIGNED = /^signed (beside|otherwise|again): (.+)$/
const LIST = /^list of signatures: (.+)$/

/** Why writing is halted over what was signed, as the end of a sentence; undefined where it is over something else. */
export function signatureWords(why: string): string | undefined {
  const [, how = '', call = ''] = SIGNED.exec(why) ?? []
  const [, fault = ''] = LIST.exec(why) ?? []
  if (fault === 'unreadable')
    return '已签名内容的清单无法读取或写入。请检查磁盘和终端文件夹的权限；在此之前不会签署任何请求'
  return signed[how]?.(shown(call, 60)) ?? (lists[fault] && `${lists[fault]}。${LOOK}`)
}
