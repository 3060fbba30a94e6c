import { commandGroupTitles, commandTitles } from '@messages/commands'
import type { DeskCommand, DeskCommandActions } from './commands'

/** Creates the only command of the first picture, whose key is on the search button. */
export const createPaletteCommand = ({
  openOverlay,
}: Pick<DeskCommandActions, 'openOverlay'>): DeskCommand => ({
  id: 'palette',
  title: commandTitles.palette,
  group: commandGroupTitles.goTo,
  keys: '$mod+KeyK',
  run: () => openOverlay({ is: 'palette' }),
})
