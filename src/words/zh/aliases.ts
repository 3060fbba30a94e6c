import type { AliasFault } from '../aliases'

/** 自定义的词为何没有保存。 */
export function aliasFaultWords(fault: AliasFault): string {
  switch (fault.why) {
    case 'word':
      return '别名是一个词，由 1 到 20 个字母、数字、“-”或“_”组成，并以字母开头。'
    case 'text':
      return '请输入它所代表的市场或整行内容，最多 80 个字符。'
    case 'taken':
      return `“${fault.word}”在命令行中有自己的含义，不能改变。`
    case 'no market':
      return `没有唯一一个名为“${fault.word}”的市场。别名代表一个市场，或一整行内容。`
    case 'full':
      return `已有 ${fault.most} 个。请先删除一个。`
  }
}

/** 含有自定义词的一行，完整的内容。 */
export const unaliasedWords = (line: string): string => `即：${line}。`

/** 自定义词面板的文字。 */
export const aliasesSays = {
  title: '别名',
  about: '用您自己的词代表一个市场，或在搜索中输入的一整行。生成草稿之前会读出它代表的内容。',
  word: '别名',
  text: '代表',
  example: 'buy 0.1 btc @bid sl 1%',
  save: '保存',
  forget: '删除',
  forgetOne: (word: string): string => `删除 ${word}`,
  none: '还没有。',
} as const
