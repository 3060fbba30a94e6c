import { commandGroupTitles, commandTitles } from '@messages/commands'

interface PaletteAction {
  readonly openOverlay: (overlay: { readonly is: 'palette' }) => void
}

/** Creates the only command of the first picture, whose key is on the search button. */
export const createPaletteCommand = ({ openOverlay }: PaletteAction) => ({
  id: 'palette',
  title: commandTitles.palette,
  group: commandGroupTitles.goTo,
  keys: '$mod+KeyK',
  run: () => openOverlay({ is: 'palette' }),
})
