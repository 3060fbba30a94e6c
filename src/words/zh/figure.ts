/** 可以打开的数字，以及打开后的内容；数字之后的话以逗号开头。 */
export const figureSays = {
  explain: '，解释',
  inputs: (at: string, age: string): string => `输入数据截至 ${at}（${age}前）。`,
  unknown: '未知',
}
