export const linkWords = { desk: '跟随主窗口', pink: '● 粉色', lime: '■ 青柠色', copper: '▲ 铜色' } as const
export const colours = { pink: '粉色', lime: '青柠色', copper: '铜色' } as const
export const linkSays = { market: '{colour}窗口的市场', whose: '此窗口显示谁的市场', none: '选择市场' } as const
export const goesOnWords = '{handsOver}，主窗口随即显示此市场'
