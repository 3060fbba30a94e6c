export const months = ['1月', '2月', '3月', '4月', '5月', '6月', '7月', '8月', '9月', '10月', '11月', '12月'] as const
export const dates = { day: '{month}{day}日', dayOfYear: '{year}年{month}{day}日' } as const
export const lapse = {
  seconds: '{count} 秒', minutes: '{count} 分', hours: '{count} 小时', days: '{count} 天',
} as const
export const timeLeft = { left: '约剩 {left}', unknown: '剩余时间未知' } as const
