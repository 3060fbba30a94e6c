/** 一行里的日期，不带年份和带年份；月份从零数起。 */
export const dates = {
  day: (day: number, month: number): string => `${month + 1}月${day}日`,
  dayOfYear: (day: number, month: number, year: number): string => `${year}年${month + 1}月${day}日`,
}

/** 时长的单位，短到能放进角落。 */
export const lapse = {
  seconds: (count: number | string): string => `${count} 秒`,
  minutes: (count: number): string => `${count} 分`,
  hours: (count: number): string => `${count} 小时`,
  days: (count: number): string => `${count} 天`,
}
