export const spanWords = { s: '{floor} 秒', min: '{floor} 分钟', h: '{floor} 小时', days: '{floor} 天' } as const
