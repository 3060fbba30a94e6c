export const busNames = { session: '会话', system: '系统' } as const
export const sessionSays = {
  watched: { separator: '和', toldBuses: '通过{buses}总线告知', toldBus: '通过{buses}总线告知' }, what: '锁定的屏幕',
  byEngine: '由系统告知', notWatched: '没有监视：只有本终端自己的锁定有效',
} as const
