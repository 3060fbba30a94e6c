import { signatureWordsBy } from '../once/signatures'

/** What a person does where something was signed that this desk did not ask for. */
const LOOK =
  '请把委托和持仓与交易所自己的页面对照；如果这不是您自己做的，请在那里移除此密钥，并查明这台机器上还运行着什么'

/** Whose key it was where that is not the account in use. */
const by = (whose: string | undefined): string => (whose === undefined ? '被' : `被 ${whose} 的密钥`)

/** Why writing is halted over what was signed, as the end of a sentence; undefined where it is over something else. */
export const signatureWords = signatureWordsBy({
  lists: {
    missing: `已签名内容的清单已不存在。${LOOK}`,
    another: `已签名内容的清单已丢失或被改动，已另起一份。${LOOK}`,
    shorter: `已签名内容的清单比以前短了。${LOOK}`,
    altered: `已签名内容的清单被本终端以外的程序改动。${LOOK}`,
    'unheard of': `已签名内容的清单含有此操作日志不知道的签名。${LOOK}`,
    unreadable: '已签名内容的清单无法读取或写入。请检查磁盘和终端文件夹的权限；在此之前不会签署任何请求',
  },
  signed: {
    beside: (call, whose) => `${call} 在本终端之外${by(whose)}签名，可能已到达交易所。${LOOK}`,
    otherwise: (call, whose) => `${call} ${by(whose)}签名，而它不是您确认的内容。${LOOK}`,
    again: (call, whose) => `${call} 以本终端已知委托的名义再次${by(whose)}签名。${LOOK}`,
  },
})
