import { exact } from '../format'
import type { FigureFault, NotUnderstood } from '../number-text'

const sentences: Record<FigureFault, string> = {
  grouping: '分组不是三位一组：请输入不分组的数字。',
  'two marks': '只能有一个小数点：请输入不分组的数字。',
  exponent: '请完整写出数字，不用指数。',
  sign: '请输入不带正负号的数字。',
  'other digits': '只认数字 0 到 9 和一个小数点。',
  'no digits': '这里没有数字。',
  'too long': '数字太长，不像是有意输入的。',
}

/** 输入框的数字没有看懂时，在旁边怎么说。 */
export function notUnderstoodWords(not: NotUnderstood): string {
  if (not.why !== 'two readings') return sentences[not.why]
  const [whole, part] = not.readings.map(exact)
  return `这可以是 ${whole} 或 ${part}：请不分组输入，并用您的数字格式的小数点。`
}
