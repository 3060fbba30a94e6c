export const figureSays = { inputs: '输入数据截至 {at}（{age}前）。', explain: '，解释', unknown: '未知' } as const
