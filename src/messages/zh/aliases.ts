export const aliasFaultWords = {
  word: '别名是一个词，由 1 到 20 个字母、数字、“-”或“_”组成，并以字母开头。', text: '请输入它所代表的市场或整行内容，最多 80 个字符。',
  taken: '“{word}”在命令行中有自己的含义，不能改变。', noMarket: '没有唯一一个名为“{word}”的市场。别名代表一个市场，或一整行内容。',
  full: '已有 {most} 个。请先删除一个。',
} as const
export const unaliasedWords = '即：{line}。'
export const aliasesSays = {
  forgetOne: '删除 {word}', title: '别名', about: '用您自己的词代表一个市场，或在搜索中输入的一整行。生成草稿之前会读出它代表的内容。', word: '别名',
  text: '代表', save: '保存', forget: '删除', none: '还没有。',
} as const
