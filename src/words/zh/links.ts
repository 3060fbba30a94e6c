import type { Link, LinkColour } from '@contract/windows-api'
import { handsOver } from './popout'

/** Whose market a window beside shows, as it is chosen. A colour is known by its shape as well. */
export const linkWords: Readonly<Record<Link, string>> = {
  desk: '跟随主窗口',
  pink: '● 粉色',
  lime: '■ 青柠色',
  copper: '▲ 铜色',
}

const colours: Readonly<Record<LinkColour, string>> = { pink: '粉色', lime: '青柠色', copper: '铜色' }

/** The same as names for who hears it. */
export const linkSays = {
  whose: '此窗口显示谁的市场',
  market: (colour: LinkColour): string => `${colours[colour]}窗口的市场`,
  none: '选择市场',
} as const

/** What beginning something at a price does in a window beside. */
export const goesOnWords = (link: Link): string =>
  link === 'desk' ? handsOver : `${handsOver}，主窗口随即显示此市场`
