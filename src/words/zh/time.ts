/** 月份，短到能放进一行。 */
export const months = Array.from({ length: 12 }, (_, month) => `${month + 1}月`)

/** 时长的单位，短到能放进角落。 */
export const lapse = {
  seconds: (count: number | string): string => `${count} 秒`,
  minutes: (count: number): string => `${count} 分`,
  hours: (count: number): string => `${count} 小时`,
  days: (count: number): string => `${count} 天`,
}
