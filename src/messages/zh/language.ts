export const tag = 'zh'
