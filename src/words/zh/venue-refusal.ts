import { shown } from '../fill'

/** What each refusal that the venue documents comes from, and what to do: nothing of the write happened. */
const meanings: Readonly<Record<string, string>> = {
  '-1001': '它不接受本终端的签名：请检查本机时钟；如果时钟正确，请重新添加密钥。',
  '-1002':
    '密钥没有这个权限：已被吊销、已过期、没有交易权限，或不允许从本机地址使用。请在交易所自己的终端中查看。',
  '-1003': '频率限制：请稍等片刻，再重新草拟。',
  '-1004': '它不认识请求中的某一部分。请在交易所自己的终端中操作。',
  '-1005': '它不接受其中的某个值：请把委托与市场规则对照。',
  '-1101': '保证金会不足：请减少数量，或增加保证金。',
  '-1102': '名义价值低于该市场的最小值。',
  '-1103': '价格不符合该市场的最小价格变动，或超出范围。',
  '-1104': '数量不符合该市场的步长，或超出范围。',
  '-1105': '价格离市场价太远。',
}

/** A write the venue refused, in its own words, with what that means where its documents say so. */
export function venueRefusalWords(code: string, words: string): string {
  const said = `被交易所拒绝：${shown(words, 160)}（${shown(code, 20)}）。`
  const meaning = meanings[code]
  return meaning === undefined ? said : `${said}${meaning}`
}
