export const takenKeys = {
  '$mod+KeyA': 'selects everything', '$mod+KeyC': 'copies', '$mod+KeyV': 'pastes', '$mod+KeyX': 'cuts',
  '$mod+KeyZ': 'undoes typing', '$mod+Shift+KeyZ': 'redoes typing', '$mod+KeyY': 'redoes typing',
  '$mod+KeyQ': 'quits the desk', '$mod+KeyH': 'hides the desk', '$mod+Alt+KeyH': 'hides everything else',
  '$mod+KeyF': 'fills the screen', '$mod+KeyR': 'reloads the screen', '$mod+KeyW': 'closes the window',
  '$mod+KeyM': 'minimises the window', '$mod+Minus': 'zooms out', '$mod+Equal': 'zooms in',
  '$mod+Shift+Equal': 'zooms in', '$mod+Digit0': 'resets the zoom', 'Shift+F10': 'opens the menu of a row',
  F11: 'fills the screen',
} as const
export const hotkeySays = {
  owned: '{keys} belongs to “{title}”. Give that another key first.',
  taken: '{keys} {use}, and stays that way.',
} as const
