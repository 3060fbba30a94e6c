const busNames = { session: '会话', system: '系统' } as const

/** Who tells the desk of a locked screen. */
export const sessionSays = {
  what: '锁定的屏幕',
  byEngine: '由系统告知',
  watched: (buses: readonly ('session' | 'system')[]): string =>
    `通过${buses.map(bus => busNames[bus]).join('和')}总线告知`,
  notWatched: '没有监视：只有本终端自己的锁定有效',
}
