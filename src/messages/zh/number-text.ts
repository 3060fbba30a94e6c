export const sentences = {
  grouping: '分组不是三位一组：请输入不分组的数字。', 'two marks': '只能有一个小数点：请输入不分组的数字。', exponent: '请完整写出数字，不用指数。',
  sign: '请输入不带正负号的数字。', 'other digits': '只认数字 0 到 9 和一个小数点。', 'no digits': '这里没有数字。',
  'too long': '数字太长，不像是有意输入的。',
} as const
export const notUnderstoodWords = '这可以是 {whole} 或 {part}：请不分组输入，并用您的数字格式的小数点。'
