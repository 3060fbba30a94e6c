export const leftWords = '截至 {ago}（{ago2}前）：{says}'
export const lockedHead = '已锁定'
